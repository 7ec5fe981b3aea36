import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { sandboxMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { desktop } from './examine.ts';
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
