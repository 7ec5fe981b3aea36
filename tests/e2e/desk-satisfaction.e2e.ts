import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import words from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { bringSession, type Member, registerMember } from './member.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { origin, name: tenant } = tenants.demo;

async function ask(subject: string, { email, token }: Partial<Member>): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const body = { name: 'Karel Novotný', email, subject, category: 'parking', locale: 'cz', message: `${subject}: kde to najdu?` };
  await fetch(`${origin}/api/v1/support`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Opens an item of the inbox, replies by keyboard and closes it. */
async function replyAndClose(page: Page, kind: 'conversations' | 'requests', subject: string): Promise<void> {
  await page.goto(`${origin}/desk/inbox?kind=${kind}`);
  await page.getByRole('link', { name: new RegExp(subject) }).press('Enter');
  await page.getByRole('textbox', { name: /^Odpověď pro/ }).focus();
  await page.keyboard.type('V prvním patře.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log').getByText('V prvním patře.')).toBeVisible();
  await page.getByRole('button', { name: cz['inbox.close'], exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: cz['inbox.reopen'] }).first()).toBeVisible();
}

/** Makes the email that asks for a rating due, as after ten minutes. Another email wakes the process that sends. */
async function passTenMinutes(): Promise<void> {
  const database = new DatabaseSync(join(process.env[dataDirVariable] ?? '', `${tenant}.sqlite`));
  database.exec(`UPDATE mail_task SET due_ms = 0 WHERE kind = 'support-rating'`);
  database.close();
  await ask('Další dotaz', { email: `dalsi.${crypto.randomUUID()}@visitor.example` });
}

test('a member and a visitor rate the answers by keyboard, and a manager finds what was rated bad', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const mark = crypto.randomUUID().slice(0, 8);
  const [ofMember, ofVisitor] = [`Nabíječka ${mark}`, `Parkování kol ${mark}`];
  const member = await registerMember(tenants.demo, `hodnoceni.${mark}`);
  const visitor = `kolo.${mark}@visitor.example`;
  await ask(ofMember, member);
  await ask(ofVisitor, { email: visitor });
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await replyAndClose(page, 'conversations', ofMember);
  await replyAndClose(page, 'requests', ofVisitor);

  // the member rates in the closed conversation, changes the rating and explains it
  const context = await browser.newContext({ viewport: phone, locale: 'cs-CZ' });
  await bringSession(context, tenants.demo, member);
  const account = await context.newPage();
  await account.goto(origin + toPath('dashboard-support', 'cz'));
  await account.getByRole('link', { name: new RegExp(ofMember) }).press('Enter');
  await account.getByRole('button', { name: words['rating.good'] }).press('Enter');
  await expect(account.getByText(words['rating.thanks'])).toBeVisible();
  const bad = account.getByRole('button', { name: words['rating.bad'] });
  await bad.press('Enter');
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await account.getByRole('textbox', { name: words['rating.comment'] }).focus();
  await account.keyboard.type('Nabíječka tam není.');
  await account.getByRole('button', { name: words['rating.comment_send'] }).press('Enter');
  await expect(account.getByText(words['rating.comment_stored'])).toBeVisible();
  await expectSound(account);

  // the visitor rates by a link of the email: opening the page alone does not rate
  await passTenMinutes();
  const link = /http\S+\?token=[\w-]{43}&as=bad/.exec(await readMail('support-rating', visitor))?.[0] ?? '';
  await account.goto(link);
  await expect(account.getByRole('button', { name: words['rating.bad'] })).toHaveAttribute('aria-pressed', 'false');
  await expectSound(account);
  await account.getByRole('button', { name: words['rating.good'] }).press('Enter');
  await expect(account.getByText(words['rating.thanks'])).toBeVisible();
  await expectSound(account);
  await context.close();

  // the manager sees both, filters and reads the figures
  await page.goto(`${origin}/desk/inbox`);
  await page.getByRole('link', { name: cz['inbox.view.bad'], exact: true }).press('Enter');
  await page.getByRole('link', { name: new RegExp(ofMember) }).press('Enter');
  await expect(page.getByRole('list', { name: cz['inbox.ratings'] })).toContainText('Nabíječka tam není.');
  await expectSound(page);
  await page.goto(`${origin}/desk/inbox?kind=requests&view=bad`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(ofVisitor) })).toHaveCount(0);
  await page.getByRole('link', { name: cz['satisfaction.title'], exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(`^${cz['inbox.category.parking']}`) })).toBeVisible();
  for (const width of [desktop, phone]) {
    await page.setViewportSize(width);
    await expectSound(page);
    await page.goto(`${origin}/desk/inbox?view=bad`);
    await expect(page.getByRole('link', { name: new RegExp(ofMember) })).toBeVisible();
    await expectSound(page);
    await page.goto(`${origin}/desk/inbox/satisfaction`);
    await expect(page.getByRole('table')).toBeVisible();
  }
  expect(problems).toEqual([]);
});
