import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Closing a day takes five clicks from the first page (place, day, closed, show, change); undoing it takes one. */
test('a manager closes the whole centre tomorrow, sees it on the site, and undoes it', async ({ page, context, request }) => {
  const tomorrow = addDays(calendarDateIn(new Date(), 'Europe/Prague'), 1);
  const readTomorrow = async () => {
    const { data } = (await (await request.get(`${origin}/api/config?at=${Date.now()}`)).json()) as Config;
    return data.mall.opening_hours[0]?.exceptions.find(({ date }) => date === tomorrow)?.status;
  };
  const visitor = await context.newPage();
  const seen = visitor.locator('.ahead-day', { has: visitor.locator(`time[datetime="${tomorrow}"]`) }).first();
  const lookAtTomorrow = async () => {
    await visitor.goto(origin + toPath('opening-hours', 'cz'));
    return seen.textContent(); // not innerText, because the element may be painted only when it comes into view
  };
  const before = await readTomorrow();
  const seenBefore = await lookAtTomorrow();
  expect(seenBefore).not.toMatch(/zavřeno/i);
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.getByRole('main').getByRole('link', { name: cz['places.hours'] }).click();
  if (tomorrow.endsWith('-01')) await page.getByRole('link', { name: cz['hours.later'] }).click();
  const [year, month, day] = tomorrow.split('-').map(Number);
  await page.getByRole('button', { name: new RegExp(`^${day}\\. ${month}\\. ${year}`) }).click();
  await page.getByLabel(cz['hours.status_closed']).check();
  await page.getByRole('button', { name: cz['hours.check'] }).click();
  await expect(page.getByRole('dialog').getByText('→').first()).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Změnit/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(readTomorrow).toBe('closed');
  await expect.poll(lookAtTomorrow).toMatch(/zavřeno/i);
  await page.setViewportSize(desktop);
  await expectSound(page);
  await page.getByRole('main').getByRole('button', { name: cz['changes.undo'] }).first().click();
  await expect(page.getByText(cz['changes.undone']).first()).toBeVisible();
  await expect.poll(readTomorrow).toBe(before);
  await expect.poll(lookAtTomorrow).toBe(seenBefore);
  expect(problems).toEqual([]);
});

test('an editor lets one shop close later on a day, by keyboard, and undoes it', async ({ page }) => {
  const date = addDays(calendarDateIn(new Date(), 'Europe/Prague'), 40);
  const [year, month, day] = date.split('-').map(Number);
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/hours?month=${date.slice(0, 7)}`);
  await page.getByRole('button', { name: new RegExp(`^${day}\\. ${month}\\. ${year}`) }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(cz['hours.status_open']).press('Space');
  await dialog.getByLabel(cz['hours.open_from']).fill('9');
  await dialog.getByLabel(cz['hours.open_until']).fill('16');
  await dialog.getByRole('combobox', { name: cz['hours.single'] }).fill('Propust');
  await page.getByRole('option', { name: /Propust/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Propust/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1); // the zones are no longer chosen
  await dialog.getByRole('button', { name: cz['hours.check'] }).press('Enter');
  await expect(dialog.locator('.preview-lines li')).toHaveCount(1);
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await dialog.getByRole('button', { name: /^Změnit/ }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: cz['changes.undo'] }).first().press('Enter');
  await expect(page.getByText(cz['changes.undone']).first()).toBeVisible();
  expect(problems).toEqual([]);
});

interface Config {
  data: { mall: { opening_hours: { exceptions: { date: string; status: string }[] }[] } };
}
