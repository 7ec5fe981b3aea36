import { expect, type Page, test } from '@playwright/test';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, showLanguage, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

const dateOf = (page: Page, number: number) =>
  page.getByRole('group', { name: cz['forms.date_number'].replace('{number}', String(number)), exact: true });

test('an editor gives an event three dates by keyboard, one at another place, and visitors see each of them', async ({ page }) => {
  test.setTimeout(180_000);
  const title = `Kvíz v atriu ${crypto.randomUUID().slice(0, 8)}`;
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/announcements/new`);
  await page.getByLabel(fields['field.type'], { exact: true }).selectOption({ label: fields['value.announcements.type.event'] });
  await showLanguage(page, 'cz');
  await page.getByLabel(`${fields['field.announcements.translations.title']} (CZ)`).fill(title);

  const add = page.getByRole('button', { name: cz['forms.add_date'] });
  await add.focus();
  await page.keyboard.press('Enter');
  const start = dateOf(page, 1).getByLabel(new RegExp(`^${fields['field.starts_at']}`));
  await expect(start).toBeFocused();
  await start.fill('2027-03-22T18:00');
  await dateOf(page, 1)
    .getByLabel(new RegExp(`^${fields['field.ends_at']}`))
    .fill('2027-03-22T20:00');
  for (const number of [2, 3]) {
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(dateOf(page, number).getByLabel(new RegExp(`^${fields['field.starts_at']}`))).toBeFocused();
  }
  await expect(start).toHaveValue('2027-03-22T18:00');
  await expect(dateOf(page, 2).getByLabel(new RegExp(`^${fields['field.starts_at']}`))).toHaveValue('2027-03-29T18:00');
  await expect(dateOf(page, 3).getByLabel(new RegExp(`^${fields['field.ends_at']}`))).toHaveValue('2027-04-05T20:00');
  await dateOf(page, 3).locator('summary').focus();
  await page.keyboard.press('Enter');
  await showLanguage(dateOf(page, 3), 'cz');
  await dateOf(page, 3)
    .getByLabel(new RegExp(`^${fields['field.place']} \\(CZ\\)`))
    .fill('Střecha');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).click();
  await expect(page).toHaveURL(/announcements\/\d+$/);
  const id = /\d+$/.exec(page.url())?.[0];
  expect(problems).toEqual([]);

  await page.goto(`${origin}/cz/udalost/${id}`);
  const dates = page.locator('.event-dates').first().getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await expect(dates.nth(0)).toContainText('pondělí 22. 3. 2027, 18:00–20:00');
  await expect(dates.nth(2)).toContainText('Střecha');
  await expectSound(page);
  const file = await page.request.get(`${origin}/api/calendar/cz/event/${id}.ics`);
  expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(3);

  await page.goto(`${origin}/cz/akce/1?view=calendar&month=2027-03`);
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(2);
  await page.goto(`${origin}/cz/akce/1?view=calendar&month=2027-04`);
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Střecha');
  await page.setViewportSize(phone);
  await expectSound(page);
  await expect(async () => {
    await page.goto(`${origin}/cz/hledat?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toContainText('22. 3. 2027', { timeout: 3000 });
  }).toPass({ timeout: 20_000 });
});

test('an editor moves the registrations of a date whose time has changed, then cancels them, and the member gets both emails', async ({
  page,
}) => {
  const title = `Dílna ve skleníku ${crypto.randomUUID().slice(0, 8)}`;
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/announcements/new`);
  await page.getByLabel(fields['field.type'], { exact: true }).selectOption({ label: fields['value.announcements.type.event'] });
  await showLanguage(page, 'cz');
  await page.getByLabel(`${fields['field.announcements.translations.title']} (CZ)`).fill(title);
  await page.getByLabel(new RegExp(`^${fields['field.starts_at']}`)).fill('2027-05-22T18:00');
  await page.getByLabel(new RegExp(`^${fields['field.registration_places']}`)).fill('40');
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).press('Enter');
  await expect(page).toHaveURL(/announcements\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);

  const member = await registerMember(tenants.demo, 'moved');
  const body = { service_id: toRegistrationId(id), starts_at: '2027-05-22T18:00:00+02:00', people: 3 };
  const headers = { authorization: `Bearer ${member.token}`, 'idempotency-key': crypto.randomUUID() };
  expect((await page.request.post(`${origin}/api/v1/booking/orders`, { data: body, headers })).ok()).toBe(true);

  await page.getByLabel(new RegExp(`^${fields['field.starts_at']}`)).fill('2027-05-22T19:00');
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).press('Enter');
  await page.getByRole('button', { name: cz['registrations.move'] }).press('Enter');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Přesunout a poslat/ })
    .press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: cz['registrations.move'] })).toBeHidden();
  await expect(page.getByRole('cell', { name: '3 z 40' })).toBeVisible();
  expect(await readMail('booking-moved', member.email)).toContain('19:00');

  await page.getByRole('button', { name: cz['records.archive'], exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('jsou přihlášeny 3 osoby');
  await page.getByRole('dialog').getByRole('button', { name: cz['registrations.show'] }).press('Enter');
  await expect(page.getByRole('heading', { name: cz['registrations.title'] })).toBeFocused();
  await page.getByRole('button', { name: cz['records.archive'], exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: cz['records.archive_now'] }).press('Enter');
  await expect(page.getByText('Akce se návštěvníkům neukazuje')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${cz['registrations.cancel']}`) }).press('Enter');
  await page.getByRole('dialog').getByLabel(cz['bookings.why'], { exact: true }).pressSequentially('Nemoc lektorky');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Zrušit a poslat/ })
    .press('Enter');
  await expect(page.getByRole('heading', { name: cz['registrations.title'], exact: true })).toBeHidden();
  expect(await readMail('booking-cancelled', member.email)).toContain('Nemoc lektorky');
  expect(problems).toEqual([]);
});
