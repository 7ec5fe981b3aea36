import { expect, type Page, test } from '@playwright/test';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const service = { id: 2, title: 'Zátoka: hlídaný dětský koutek' };
/** Far from the days that other journeys change. */
const day = addDays(calendarDateIn(new Date(), 'Europe/Prague'), 20);

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).press('Enter');

/** Booking on the phone takes three presses plus typing (slot, without an account, book), moving three (booking, move, slot). */
test('the desk books by phone, moves the booking back and forth, and blocks a day, by keyboard', async ({ page, request }) => {
  const listFree = async () => {
    const query = new URLSearchParams({ service: String(service.id), from: day, to: day, at: String(Date.now()) });
    const { data } = (await (await request.get(`${origin}/api/v1/booking/options?${query}`)).json()) as { data: { free: number }[] }; // safe: the contract
    return data.map(({ free }) => free);
  };
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'desk');
  await page.getByRole('main').getByRole('link', { name: cz['places.bookings'] }).first().click();
  await page.getByRole('link', { name: cz['bookings.view_week'] }).press('Enter');
  await page.getByLabel(cz['bookings.service']).selectOption({ label: service.title });
  await page.keyboard.press('Tab');
  await expect(page.locator('.calendar-column')).toHaveCount(7);
  const first = page.locator('.calendar-title').first();
  const before = await first.innerText();
  await page.keyboard.press('n');
  await expect(first).not.toHaveText(before);
  await page.keyboard.press('t');
  await expect(first).toHaveText(before);
  await page.goto(`${origin}/desk/bookings?view=day&date=${day}&service=${service.id}`);
  const slots = page.locator('.calendar-free');
  await slots.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(slots.nth(1)).toBeFocused();
  const free = await listFree();
  await expectSound(page);
  await slots.nth(1).press('Enter');
  await dialog(page).getByLabel(cz['bookings.who_guest']).press('Space');
  await dialog(page).getByLabel(cz['bookings.guest_name']).pressSequentially('Karel Dlouhý');
  await dialog(page).getByLabel(cz['bookings.phone'], { exact: true }).pressSequentially('+420 777 123 456');
  await dialog(page).getByLabel(cz['bookings.people_label']).press('ArrowUp');
  await expectSound(page);
  await press(page, cz['bookings.book']);
  await expect(dialog(page)).toBeHidden();
  expect(await listFree()).toEqual(free.with(1, (free[1] ?? 0) - 2));

  await page.getByRole('searchbox', { name: cz['bookings.search'] }).pressSequentially('dlouhy karel');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: cz['bookings.found'] }).getByRole('listitem').filter({ hasText: service.title });
  await expect(found.first()).toContainText('Karel Dlouhý');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page.getByRole('link', { name: cz['bookings.view_week'] }).press('Enter');
  await page.getByLabel(cz['bookings.date'], { exact: true }).fill(day);
  await expect(page.getByRole('link', { name: cz['bookings.view_week'], exact: true })).toHaveAttribute('href', new RegExp(day));
  await page.goto(`${origin}/desk/bookings?view=day&date=${day}&service=${service.id}`);
  const booking = page.locator('.calendar-booking', { hasText: 'Karel Dlouhý' });
  await booking.press('Enter');
  await expectSound(page);
  await press(page, cz['bookings.move']);
  await expectSound(page);
  await dialog(page).locator('.move-slots button').first().press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('.calendar-slots > li').first()).toContainText('Karel Dlouhý');
  await page.getByRole('button', { name: cz['bookings.undo'] }).last().press('Enter');
  await expect(page.locator('.calendar-slots > li').nth(1)).toContainText('Karel Dlouhý');

  await page.getByRole('button', { name: cz['bookings.block'], exact: true }).press('Enter');
  await dialog(page).getByLabel(cz['bookings.block_why']).pressSequentially('Malování');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Karel Dlouhý');
  await expectSound(page);
  expect(await listFree()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.getByRole('button', { name: new RegExp(`^${cz['bookings.unblock']}`) }).press('Enter');
  await expect(page.locator('.booking-block')).toHaveCount(0);
  await expect.poll(listFree).toHaveLength(free.length);
  await page.goto(`${origin}/desk/bookings?view=week&date=${day}&service=${service.id}`);
  await expect(booking).toBeVisible();
  await expectSound(page);

  await booking.press('Enter');
  await press(page, cz['bookings.cancel']);
  await press(page, cz['bookings.cancel_silent']);
  await expect(booking).toHaveCount(0);
  expect(await listFree()).toEqual(free);
  expect(problems).toEqual([]);
});
