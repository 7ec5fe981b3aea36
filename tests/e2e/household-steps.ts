import type { Browser, Page } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { bringSession, type Member, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;

/** Registers a member and opens a browser of its own for this member. */
export async function comeAs(browser: Browser, name: string, locale: Locale): Promise<{ page: Page; member: Member }> {
  const context = await browser.newContext();
  const member = await registerMember(demo, `household.${name}`, locale);
  await bringSession(context, demo, member);
  return { page: await context.newPage(), member };
}

/** Opens the member's household, or an address that leads there. */
export async function openHousehold(
  page: Page,
  locale: Locale,
  address = demo.origin + toPath('dashboard-household', locale),
): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
