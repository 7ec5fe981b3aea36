import { expect, type Page } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import type { Member } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Shop of the cashiers: Kavárna Proud. */
export const shop = 31;

/** Returns the number of a member's card. */
export async function readCard({ token }: Member): Promise<string> {
  const response = await fetch(`${origin}/api/v1/me/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { card_number: string } }; // safe: the gateway wraps the answer in `data`
  return data.card_number;
}

/** Types as a scanner does: fast keys, ended by Enter, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Types an amount as a person does, and confirms it. */
export async function typeAmount(page: Page, amount: string): Promise<void> {
  await page.keyboard.type(amount, { delay: 70 });
  await page.keyboard.press('Enter');
}

export const scanField = (page: Page) => page.getByRole('textbox', { name: cz['till.scan'] });
export const amountField = (page: Page) => page.getByRole('textbox', { name: cz['till.amount'], exact: true });
export const points = (page: Page) => page.getByRole('heading', { level: 2, name: /^\+\d+ bod/ });

/** Opens the cashier's page. */
export async function openTill(page: Page): Promise<void> {
  await page.goto(`${origin}/desk/till`);
  await expect(scanField(page)).toBeFocused();
}
