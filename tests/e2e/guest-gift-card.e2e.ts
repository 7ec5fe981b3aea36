import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { sandboxMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { desktop } from './examine.ts';
import { linkIn, readMail } from './mailbox.ts';
import { sayer } from './sayer.ts';
import { tenants, tillKeyVariable } from './tenants.ts';

const { demo } = tenants;
const { origin } = demo;
const locale = 'cz';
const words = sandboxMessages[locale];
const say = sayer(locale);

test.use({ viewport: desktop });

/** Clicks first, because `pressSequentially` does not wait for a visible field. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('region', { name: say('gift_cards.buy') }).getByLabel(say(label));
  await field.click();
  await field.pressSequentially(text);
}

test('a visitor buys a gift card for another person, and the card is spent at a till', async ({ page, request }) => {
  const id = randomUUID().slice(0, 8);
  const [buyer, recipient] = [`buyer-${id}@visitor.example`, `petr-${id}@visitor.example`];
  await page.goto(origin + toPath('gift-cards', locale));
  await page.getByRole('radio', { name: /^1\s000/ }).check({ force: true });
  await type(page, 'gift_cards.recipient_email', recipient);
  await type(page, 'gift_cards.message', 'Ať se daří');
  await type(page, 'gift_cards.buyer_email', buyer);
  const pay = page.getByRole('button', { name: /^Zaplatit 1\s000/ });
  await pay.click();
  await expect(page.getByText(say('gift_cards.terms_missing'))).toBeVisible(); // nothing is sent without the terms
  await page.getByLabel(say('gift_cards.terms')).check();
  await pay.dblclick();

  await page.getByRole('button', { name: words.fail }).click();
  await expect(page.getByText(say('gift_cards.payment_failed'))).toBeVisible();
  await page.getByRole('button', { name: say('gift_cards.pay'), exact: true }).click();
  await page.getByRole('button', { name: words.pay, exact: true }).click();
  await expect(page.getByText(say('gift_cards.guest_paid'))).toBeVisible();
  await page.reload(); // repeats the return from the payment page
  await expect(page.getByText(say('gift_cards.status_active'), { exact: true })).toBeVisible();
  await expect(page.getByText(recipient).first()).toBeVisible();
  const answer = await request.get(page.url());
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.text()).toContain('noindex');

  const present = await readMail('gift-card-present', recipient);
  await page.goto(linkIn(present, origin, toPath('held-gift-card', locale)));
  const code = (await page.locator('.gift-card-secret').textContent()) ?? '';
  expect(present).toContain(code);
  const receipt = await readMail('gift-card-bought', buyer);
  expect(receipt).toMatch(/D-[2-9A-Z]{4}-[2-9A-Z]{4}/);
  expect(receipt).not.toContain(code);
  await expect(page.getByText('Ať se daří')).toBeVisible();
  const number = ((await page.locator('.gift-card-number').textContent()) ?? '').replace(/\D/g, '');
  const taken = await request.post(`${origin}/api/v1/gift-cards/redeem`, {
    headers: { authorization: `Bearer ${process.env[tillKeyVariable]}` },
    data: { number, code, amount: { amount: 30_000, currency: 'CZK' }, reference: `R-${id}` },
  });
  expect(taken.status()).toBe(200);
  await page.getByRole('button', { name: say('gift_cards.reload') }).click();
  await expect(page.locator('.gift-card-balance')).toHaveText(/^700\sKč$/);
});

test('a buyer without an account sends a card again to the correct address, and the first email is worth nothing', async ({ page }) => {
  const id = randomUUID().slice(0, 8);
  const [buyer, mistyped, recipient] = [`buyer-${id}@visitor.example`, `pert-${id}@visitor.example`, `petr-${id}@visitor.example`];
  await page.goto(origin + toPath('gift-cards', locale));
  await page.getByRole('radio', { name: /^500/ }).check({ force: true });
  await type(page, 'gift_cards.recipient_email', mistyped);
  await type(page, 'gift_cards.buyer_email', buyer);
  await page.getByLabel(say('gift_cards.terms')).check();
  await page.getByRole('button', { name: /^Zaplatit 500/ }).click();
  await page.getByRole('button', { name: words.pay, exact: true }).click();
  await expect(page.getByText(say('gift_cards.guest_paid'))).toBeVisible();
  const first = linkIn(await readMail('gift-card-present', mistyped), origin, toPath('held-gift-card', locale));

  await page.goto(linkIn(await readMail('gift-card-bought', buyer), origin, toPath('gift-card-order', locale)));
  await page.getByRole('button', { name: say('gift_cards.resend') }).click();
  const dialog = page.getByRole('dialog', { name: say('gift_cards.resend') });
  const email = dialog.getByRole('textbox', { name: say('gift_cards.recipient_email') });
  await expect(email).toHaveValue(mistyped);
  await email.press('ControlOrMeta+a');
  await email.pressSequentially(recipient);
  await email.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(recipient).first()).toBeVisible();

  const present = await readMail('gift-card-present', recipient);
  expect(await readMail('gift-card-moved', buyer)).toContain(recipient);
  expect(await readMail('gift-card-moved-away', mistyped)).not.toContain(recipient);
  await page.goto(first);
  await expect(page.getByText(say('gift_cards.link_invalid'))).toBeVisible();
  await expect(page.locator('.outcome')).toHaveCSS('display', 'grid'); // has its styles without an interaction
  await page.goto(linkIn(present, origin, toPath('held-gift-card', locale)));
  await expect(page.locator('.gift-card-balance')).toHaveText(/^500\sKč$/);
  expect(present).toContain((await page.locator('.gift-card-secret').textContent()) ?? '');
});
