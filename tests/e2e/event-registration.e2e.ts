import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { toDetailPath, toPath } from '#shared/rules/routing.ts';
import { expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const locale = 'cz';
const messages = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>; // safe: message files map keys to strings
const say = (key: string) => messages[key] ?? key;
/** An event of the demo centre with one date and 100 places. */
const eventId = 207;

/** A registration takes two presses (register, book) and the number of places. */
test('a member registers for an event on its page, by keyboard, and finds the registration among the bookings', async ({
  page,
  context,
}) => {
  const member = await registerMember(demo, 'event.cz');
  await bringSession(context, demo, member);
  const problems = await watch(page);
  await page.setViewportSize(phone);
  await page.goto(origin + toDetailPath('event', locale, eventId, 'x'));
  await page.getByRole('link', { name: say('booking.register'), exact: true }).press('Enter');
  const places = page.getByLabel(say('booking.places_wanted'));
  await places.selectOption('3');
  await page.setViewportSize(desktop);
  await expectSound(page);
  await page.getByRole('button', { name: say('booking.register'), exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: say('booking.register_done') })).toBeVisible();
  expect(await readMail('booking-confirmed', member.email)).toBeTruthy();
  await page.goto(origin + toPath('dashboard-bookings', locale));
  await expect(page.getByText(say('booking.status_reserved'), { exact: true })).toHaveCount(1);
  expect(problems).toEqual([]);
});
