import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { linkIn, readMail } from './mailbox.ts';
import { dataDirVariable, tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A company of the demo that other journeys do not use. */
const company = 11;
/** Longer than the mall API sleeps between two checks for due reports and emails. */
const sentWithinMs = 60_000;

/** Changes the database, as if time had passed. */
function change(sql: string, ...values: string[]): void {
  const database = new DatabaseSync(join(process.env[dataDirVariable] ?? '', 'demo.sqlite'), { timeout: 5000 });
  database.prepare(sql).run(...values);
  database.close();
}

async function readOwnAddress(page: Page): Promise<string> {
  return /[\w.-]+@centre\.example/.exec((await page.getByText(/Posíláme je na/).textContent()) ?? '')?.[0] ?? '';
}

/** Clicks: switch on 1, switch off by the link 1. */
test('a manager gets the weekly report, and stops it by the link in it without a login', async ({ page, context }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager', 'Ivan Pondělí');
  await page.goto(`${origin}/desk/account`);
  const control = page.getByRole('switch', { name: cz['account.email_report'] });
  await expect(control).not.toBeChecked();
  await control.press('Space');
  await expect(control).toBeChecked();
  await expect(page.getByText(/Další přijde \d/)).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  const email = await readOwnAddress(page);

  change("UPDATE staff SET report_week = '2020-01-06' WHERE email = ?", email);
  const mail = await readMail('staff-report', email, sentWithinMs);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail).toContain(`${origin}/desk/visits?from=`);
  const link = linkIn(mail, origin, '/desk/unsubscribe');

  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /^Vypnout e-/ })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^Vypnout e-/ }).press('Enter');
  const done = cz['stop_email.done'].replace('{email}', cz['account.email_report']);
  await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(desktop);
  await expectSound(page);

  await comeIn(page, 'manager', 'Ivan Pondělí');
  await page.goto(`${origin}/desk/account`);
  await expect(control).not.toBeChecked();
  await page.goto(`${origin}/desk/activity`);
  await expect(page.getByText(/^Vlastní e-.?mail zapnut nebo vypnut/).first()).toBeVisible();
  expect(problems).toEqual([]);
});

test('an editor gets an email about the submission of a shop, which leads to the approvals', async ({ browser }) => {
  test.setTimeout(120_000);
  const [shop, editor] = [await browser.newPage({ viewport: phone }), await browser.newPage({ viewport: desktop })];
  const problems = [await watch(shop), await watch(editor)];
  await comeIn(editor, 'editor', 'Pavla Schvalovací');
  await editor.goto(`${origin}/desk/account`);
  await expect(editor.getByRole('switch', { name: cz['account.email_approvals'] })).toBeChecked();
  await expectSound(editor);
  const email = await readOwnAddress(editor);

  await comeIn(shop, 'shop', 'Petr Krám', company);
  await shop.goto(`${origin}/desk/offers/new`);
  const title = `Sleva na vse ${Date.now()}`;
  await shop.getByLabel(`${cz['offers.field.title']} (CZ)`).pressSequentially(title);
  await shop.getByRole('button', { name: cz['offers.submit'], exact: true }).press('Enter');
  await expect(shop.getByText(cz['offers.waits'])).toBeVisible();

  change("UPDATE mail_task SET due_ms = 0 WHERE kind = 'shop-submitted'"); // as after five minutes
  const mail = await readMail('shop-waiting', email, sentWithinMs);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [link = ''] = new RegExp(`${origin}/desk/approvals`).exec(mail) ?? [];
  await editor.goto(link);
  await editor.getByRole('link', { name: title }).press('Enter');
  await expect(editor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(problems).toEqual([[], []]);
});
