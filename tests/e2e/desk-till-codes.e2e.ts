import { expect, type Page, test } from '@playwright/test';
import { sandboxMessages } from '#shared/messages/messages.ts';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import site from '#web/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { phone } from './examine.ts';
import { activateReward, bringSession, readRewardCode, registerMember } from './member.ts';
import { tenants } from './tenants.ts';
import { amountField, openTill, points, readCard, scan, scanField, shop, typeAmount } from './till-steps.ts';

const { demo } = tenants;

test.use({ viewport: phone });

/** Buys a gift card of 1 000 Kč on the site. */
async function buyGiftCard(page: Page): Promise<{ number: string; code: string }> {
  await page.goto(demo.origin + toPath('gift-cards', 'cz'));
  await page.getByRole('radio', { name: /^1\s000/ }).check({ force: true });
  await page.getByRole('button', { name: site['gift_cards.buy_and_pay'] }).click();
  await page.getByRole('button', { name: sandboxMessages.cz.pay, exact: true }).click();
  await page.getByRole('button', { name: site['gift_cards.reveal'] }).click();
  const read = async (name: string) => (await page.locator(name).textContent()) ?? '';
  return { number: (await read('.gift-card-number')).replaceAll(/\D/g, ''), code: await read('.gift-card-secret') };
}

test('a cashier takes a part of a gift card, and the rest stays on it', async ({ page, browser }) => {
  const problems = await watch(page);
  const member = await registerMember(demo, 'till.gift');
  const context = await browser.newContext({ viewport: phone });
  await bringSession(context, demo, member);
  const gift = await buyGiftCard(await context.newPage());
  await context.close();
  await comeIn(page, 'shop', 'Petr Krám', shop);
  await openTill(page);

  await scan(page, gift.number);
  await expect(page.getByRole('heading', { level: 2, name: cz['codes.gift_card'] })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(gift.number.slice(0, 8));
  await expectSound(page);
  await typeAmount(page, gift.code.replace('-', '').toLowerCase());
  const amount = page.getByRole('textbox', { name: cz['till.amount_to_take'] });
  await expect(amount).toBeFocused();
  await expect(page.getByText('Zbývá 1\u00a0000\u00a0Kč')).toBeVisible();
  await expectSound(page);
  await typeAmount(page, '1200');
  await expect(page.getByText(cz['gift.too_much'])).toBeVisible();
  await amount.press('ControlOrMeta+a');
  await typeAmount(page, '349,50');
  await expect(page.getByRole('heading', { level: 2, name: 'Odečteno 349,50\u00a0Kč' })).toBeVisible();
  await expect(page.getByText('Na kartě zbývá 650,50\u00a0Kč')).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('a cashier sends the reward of another shop there', async ({ page }) => {
  const member = await registerMember(demo, 'till.reward');
  await comeIn(page, 'shop', 'Petr Krám', shop);
  await openTill(page);
  await scan(page, await readCard(member));
  await expect(amountField(page)).toBeFocused();
  await typeAmount(page, '2000');
  await expect(points(page)).toBeVisible();

  await scan(page, await readRewardCode(demo, member, await activateReward(demo, member, 405)));
  const refusal = page.getByRole('alert').filter({ hasText: cz['till.code_other_shop'] });
  await expect(refusal).toContainText('Platí v: Pekárna Kůrka');
  await expect(page.getByRole('button', { name: cz['codes.take'] })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole('button', { name: cz['till.next'] }).press('Enter');
  await expect(scanField(page)).toBeFocused();
});

test('the staff of the centre serve at the till of one shop, then of another one', async ({ page }) => {
  const problems = await watch(page);
  const member = await registerMember(demo, 'till.two');
  const card = await readCard(member);
  await comeIn(page, 'desk');
  await page.goto(`${demo.origin}/desk/till`);
  for (const [typed, name, amount] of [
    ['prou', 'Kavárna Proud', '61'],
    ['pek', 'Pekárna Kůrka', '62'],
  ] as const) {
    const picker = page.getByRole('combobox', { name: cz['till.choose_shop'] });
    await picker.click();
    await page.keyboard.type(typed, { delay: 40 });
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await expect(page.locator('.till-shop')).toContainText(name);
    await expect(scanField(page)).toBeFocused();
    await expectSound(page);
    await scan(page, card);
    await expect(amountField(page)).toBeFocused();
    await typeAmount(page, amount);
    await expect(points(page)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: card.slice(-4) })).toHaveCount(1); // of this shop only
    await page.getByRole('button', { name: cz['till.other_shop'] }).click();
  }
  expect(problems).toEqual([]);
});
