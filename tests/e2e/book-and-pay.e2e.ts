import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sandboxMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { readMail } from './mailbox.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const locale = 'cz';
const words = sandboxMessages[locale];
const messages = JSON.parse(readFileSync(`web/messages/${locale}.json`, 'utf8')) as Record<string, string>; // safe: message files map keys to strings
const say = (key: string) => messages[key] ?? key;

test.use({ viewport: desktop });

test('a member books, has a payment fail, pays in the sandbox, cancels, and gets the money back', async ({ page, context }) => {
  const member = await registerMember(demo, 'booking.cz');
  await bringSession(context, demo, member);
  await page.goto(origin + toPath('booking-service', locale, { id: 2 }));
  await page
    .getByRole('radio', { name: /\d+\. \d+\./ })
    .last()
    .check({ force: true }); // a day that can still be cancelled
  await page
    .getByRole('radio', { name: /^\d+:\d\d/ })
    .first()
    .check({ force: true });
  await page.getByLabel(say('booking.places_wanted')).selectOption('2');
  await page.getByRole('button', { name: say('booking.book_and_pay') }).click();

  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  await expect(page.getByText('180 Kč')).toBeVisible();
  await page.getByRole('button', { name: words.fail }).click();
  await expect(page.getByText(say('booking.payment_failed'))).toBeVisible();
  await expect(page.getByText(say('booking.status_unpaid'))).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^${say('booking.pay')}:`) }).click();
  await page.getByLabel(words.save).check();
  await page.getByRole('button', { name: words.pay, exact: true }).click();
  await expect(page.getByText(say('booking.payment_paid'))).toBeVisible();
  await expect(page.getByText(say('booking.status_paid'), { exact: true })).toBeVisible();
  await page.reload(); // repeats the return from the payment page
  await expect(page.getByText(say('booking.status_paid'), { exact: true })).toBeVisible();

  await page.goto(origin + toPath('dashboard-purchases', locale));
  await expect(page.getByText('180 Kč')).toBeVisible();
  await page.goto(origin + toPath('dashboard-payment-methods', locale));
  await expect(page.getByText('Visa •••• 4242')).toBeVisible();

  await page.goto(origin + toPath('dashboard-bookings', locale));
  await page.getByRole('button', { name: new RegExp(`^${say('booking.cancel')}:`) }).click();
  await page.getByRole('button', { name: say('booking.cancel_yes') }).click();
  await expect(page.getByText(say('booking.cancelled'))).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText(say('booking.status_refunded')).count();
    })
    .toBe(1);
});

/** A change of the time takes three presses (change, time, change) and the arrow keys to the time. */
test('a member books and pays, moves the booking by keyboard after another visitor took a place, and cancels it', async ({
  page,
  context,
}) => {
  const [member, other] = [await registerMember(demo, 'move.cz'), await registerMember(demo, 'faster.cz')];
  await bringSession(context, demo, member);
  const problems = await watch(page);
  await page.goto(origin + toPath('booking-service', locale, { id: 1 }));
  const days = page.getByRole('radio', { name: /\d+\. \d+\./, disabled: false });
  const times = page.getByRole('radio', { name: /^\d+:\d\d/ });
  await days.last().check({ force: true }); // a day that can still be cancelled
  await times.first().check({ force: true });
  await page.getByRole('button', { name: say('booking.book_and_pay') }).press('Enter');
  await page.getByRole('button', { name: words.pay, exact: true }).press('Enter');
  await expect(page.getByText(say('booking.payment_paid'))).toBeVisible();

  await page.setViewportSize(phone);
  const booking = page.locator('.booking');
  const before = await booking.locator('time').textContent();
  const change = page.getByRole('button', { name: new RegExp(`^${say('booking.move')}:`) });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('booking.move_title') });
  const slots = dialog.getByRole('radio', { name: /^\d+:\d\d/ });
  await slots.first().focus();
  await page.keyboard.press('Space');
  const taken = await slots.first().inputValue();
  const send = dialog.getByRole('button', { name: say('booking.move'), exact: true });
  await expect(send).toBeVisible();
  await expectSound(page);
  const stolen = await fetch(`${origin}/api/v1/booking/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}`, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ service_id: 1, starts_at: taken, people: 1 }),
  });
  expect(stolen.status).toBe(200);
  await send.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(say('booking.not_moved'));
  await expect(dialog.locator(`input[value="${taken}"]`)).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: say('booking.move_new') })).toBeFocused();

  await page.setViewportSize(desktop);
  await slots.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(slots.nth(1)).toBeChecked();
  await expectSound(page);
  await send.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(say('booking.moved').split('{')[0] ?? '')).toBeVisible();
  await expect(booking.locator('time')).not.toHaveText(before ?? '');
  await expect(change).toBeFocused();
  await expect(page.getByText(say('booking.status_paid'), { exact: true })).toBeVisible();
  expect(await readMail('booking-moved', member.email)).toBeTruthy();

  await page.getByRole('button', { name: new RegExp(`^${say('booking.cancel')}:`) }).press('Enter');
  await page.getByRole('button', { name: say('booking.cancel_yes') }).press('Enter');
  await expect(page.getByText(say('booking.cancelled'))).toBeVisible();
  await expect(change).toHaveCount(0);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('a member buys a gift card in the sandbox, and anyone who has the card sees its balance', async ({ page, context }) => {
  const member = await registerMember(demo, 'gift.cz');
  await bringSession(context, demo, member);
  await page.goto(origin + toPath('gift-cards', locale));
  await page.getByRole('radio', { name: /^1\s000/ }).check({ force: true });
  await page.getByRole('button', { name: say('gift_cards.buy_and_pay') }).click();
  await page.getByRole('button', { name: words.pay, exact: true }).click();
  await expect(page.getByText(say('gift_cards.payment_paid'))).toBeVisible();
  await page.getByRole('button', { name: say('gift_cards.reveal') }).click();
  const number = (await page.locator('.gift-card-number').textContent()) ?? '';
  const code = (await page.locator('.gift-card-secret').textContent()) ?? '';

  await page.goto(`${origin}${toPath('gift-cards', locale)}#check`);
  await page.getByLabel(say('gift_cards.number')).fill(number);
  await page.getByLabel(say('gift_cards.code')).fill(code);
  await page.getByRole('button', { name: say('gift_cards.check_submit') }).click();
  await expect(page.locator('.gift-card-check .gift-card-balance')).toHaveText(/^1\s000\sKč$/);
});
