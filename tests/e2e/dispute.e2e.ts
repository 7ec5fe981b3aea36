import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import deskWords from '#web/desk/messages/cz.json' with { type: 'json' };
import words from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { phone } from './examine.ts';
import { bringSession, type Member, registerMember } from './member.ts';
import { tenants, tillKeyVariable } from './tenants.ts';

const { demo } = tenants;

test.use({ viewport: phone, reducedMotion: 'reduce' });

test('a member disputes a purchase with one click, adds details, and staff read it in plain words', async ({ page, context }) => {
  const problems = await watch(page);
  const member = await registerMember(demo, 'dispute');
  await buyAtTill(member, 38_000);
  await bringSession(context, demo, member);
  await page.goto(demo.origin + toPath('dashboard-my-points', 'cz'));
  await page.getByRole('button', { name: words['receipts.dispute'] }).dblclick();
  const toast = page.locator('.toast').filter({ hasText: words['receipts.dispute_done'] });
  await expect(toast).toContainText(words['receipts.dispute_done_text']);
  await expect(toast.getByRole('button', { name: words['receipts.dispute_more'] })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(1); // the second click is not reported as a failure
  const row = page.locator('.ledger-row').filter({ hasText: 'Bosorka' });
  await expect(row).toContainText(words['receipts.disputed']);
  await expect(row.getByRole('button', { name: words['receipts.dispute'] })).toHaveCount(0);
  expect(await countConversations(member)).toBe(1);
  await expectSound(page);

  await page.reload();
  await expect(row).toContainText(words['receipts.disputed']);
  await row.getByRole('link', { name: words['receipts.disputed_link'] }).press('Enter');
  await expectFacts(page);
  const more = page.getByRole('textbox');
  await more.pressSequentially('Platila jsem jen 250 Kč.');
  await page.getByRole('button', { name: words['support.send'] }).press('Enter');
  await expect(page.getByText('Platila jsem jen 250 Kč.')).toBeVisible();
  expect(await countConversations(member)).toBe(1);
  expect(problems).toEqual([]);

  await comeIn(page, 'desk');
  await page.goto(`${demo.origin}/desk/inbox`);
  const link = page.getByRole('link', { name: /Bosorka/ }).first();
  await expect(link).toContainText(deskWords['inbox.category.loyalty']);
  await link.press('Enter');
  await expectFacts(page);
  await expect(page.getByRole('log').getByText('Platila jsem jen 250 Kč.')).toBeVisible();
});

/** Expects the facts of the purchase in a conversation, without names of codes or fields. */
async function expectFacts(page: Page): Promise<void> {
  const facts = page.getByText(/Bosorka/).filter({ hasText: /380\sKč/, visible: true });
  await expect(facts.first()).toBeVisible();
  expect(await facts.first().innerText()).not.toMatch(/[a-z]_[a-z]|undefined|null|\{/);
}

/** Reports a purchase of the member, as the till of a shop does. */
async function buyAtTill({ token }: Member, amount: number): Promise<void> {
  const profile = await fetch(`${demo.origin}/api/v1/me/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await profile.json()) as { data: { card_number: string } }; // safe: the gateway wraps the answer in `data`
  const number = `T/${crypto.randomUUID()}`;
  const body = { card: data.card_number, company_id: 8, number, amount, currency: 'CZK', bought_at: new Date().toISOString() };
  const response = await fetch(`${demo.origin}/api/v1/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env[tillKeyVariable]}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function countConversations({ token }: Member): Promise<number> {
  const response = await fetch(`${demo.origin}/api/v1/messages/overview`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: unknown[] }; // safe: the gateway wraps the answer in `data`
  return data.length;
}
