import { expect, type Page, test } from '@playwright/test';
import { weekdayName } from '#shared/rules/date-format.ts';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import settingWords from '#web/desk/messages/settings/cz.json' with { type: 'json' };
import words from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Publishes, and expects `name` as the latest action in the history. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.record-act').first()).toHaveText(cz['records.act.save']);
}

/** Fills in the contact form and sends it by keyboard. */
async function ask(page: Page, typed: { name?: string; email?: string; subject: string; message: string }): Promise<void> {
  const form = page.getByRole('form', { name: words['contact.form'] });
  await form.getByLabel(words['contact.category']).selectOption('general');
  for (const [name, value] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(value);
  await form.getByRole('button', { name: words['contact.submit'] }).press('Enter');
}

test('a manager sets when the desk answers, and people who write outside of it see an automatic answer', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/settings?part=messages`);
  const active = page.getByRole('switch', { name: settingWords['label.is_away_message_active'] });
  await active.focus();
  await page.keyboard.press('Space');
  await expect(active).toBeChecked();

  // the desk answers on one day of the week only: tomorrow, if the centre is open then
  const own = page.getByRole('switch', { name: cz['settings.own_hours'] });
  await expect(own).toBeEnabled(); // the centre's week is loaded
  await own.focus();
  await page.keyboard.press('Space');
  const tomorrow = weekdayOf(addDays(calendarDateIn(new Date(), 'Europe/Prague'), 1));
  for (const day of weekdays) {
    const choice = page.getByRole('combobox', { name: weekdayName(day, 'cz', 'long') });
    await choice.selectOption(day === tomorrow ? cz['forms.day.open'] : cz['forms.day.closed']);
  }
  const text = page.getByRole('textbox', { name: 'Čeština' });
  await text.focus();
  await page.keyboard.type('Informace mají zavřeno. Ozveme se {opens}.');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await publish(page);

  // a visitor on a phone sees it before and after writing
  const email = `noc.${crypto.randomUUID()}@visitor.example`;
  const site = await (await browser.newContext({ viewport: phone, locale: 'cs-CZ' })).newPage();
  await expect(async () => {
    await site.goto(origin + toPath('contact', 'cz'));
    await expect(site.locator('.answer-time')).toHaveText(/^Odpovíme .+ od \d+:\d\d\.$/, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await ask(site, { name: 'Karel Novotný', email, subject: 'Bezbariérový vstup', message: 'Kudy se dostanu dovnitř s kočárkem?' });
  await expect(site.getByText(words['support.automatic'])).toBeVisible();
  await expect(site.getByText(/^Informace mají zavřeno\. Ozveme se .+ od \d+:\d\d\.$/)).toBeVisible();
  expect(await readMail('support-copy', email)).toMatch(/Auto-Submitted: auto-replied/);
  await site.context().close();

  // a member sees it once in the conversation
  const member = await registerMember(tenants.demo, 'noc.clen');
  const context = await browser.newContext({ viewport: phone, locale: 'cs-CZ' });
  await bringSession(context, tenants.demo, member);
  const account = await context.newPage();
  await account.goto(origin + toPath('dashboard-support', 'cz', {}, { conversation: 'new' }));
  await expect(account.locator('.answer-time')).toHaveText(/^Odpovíme/);
  await ask(account, { subject: 'Chybí body z noci', message: 'Chybí mi body za pondělní nákup.' });
  await expect(account.getByText(words['contact.done'])).toBeVisible();
  await account.goto(origin + toPath('dashboard-support', 'cz'));
  await account.getByRole('link', { name: /Chybí body z noci/ }).click();
  const log = account.getByRole('log', { name: words['support.messages'] });
  await expect(log.getByText(words['support.automatic'])).toHaveCount(1);
  await account.getByRole('textbox', { name: words['support.reply'] }).focus();
  await account.keyboard.type('A ještě z úterý.');
  await account.keyboard.press('Control+Enter');
  await expect(log.getByText(words['support.delivered'])).toBeVisible();
  await expect(log.getByText(words['support.automatic'])).toHaveCount(1);
  await expectSound(account);
  await context.close();

  // the conversation still waits for staff
  await page.goto(`${origin}/desk/inbox`);
  const item = page.getByRole('link', { name: /Chybí body z noci/ });
  await expect(item).toContainText('A ještě z úterý.');
  await item.press('Enter');
  await expect(page.getByRole('log').getByText(cz['inbox.automatic'])).toBeVisible();
  await expectSound(page);

  // the history takes the settings back
  await page.goto(`${origin}/desk/settings?part=messages`);
  await page.locator('.record-history > li').last().getByRole('button').click();
  await page.getByRole('button', { name: cz['records.restore'], exact: true }).press('Enter');
  await expect(page.locator('.record-act').first()).toHaveText(cz['records.act.restore']);
  await expect(active).not.toBeChecked();
  expect(problems).toEqual([]);
});
