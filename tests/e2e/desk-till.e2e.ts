import { expect, type Page, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { activateReward, bringSession, handInReceipt, readRewardCode, registerMember } from './member.ts';
import { tenants } from './tenants.ts';
import { points, readCard, scan, shop } from './till-steps.ts';

const { demo } = tenants;
/** Reward of the cashier's shop. */
const ownReward = 401;

const next = (page: Page) => page.getByRole('button', { name: cz['till.next'] });

for (const viewport of [phone, desktop]) {
  test(`a cashier serves a queue of customers, ${viewport.width} px wide`, longIf(viewport === desktop), async ({ page, browser }) => {
    await page.setViewportSize(viewport);
    const problems = await watch(page);
    const member = await registerMember(demo, `till.${viewport.width}`);
    await handInReceipt(demo, member);
    const card = await readCard(member);
    const context = await browser.newContext({ viewport: phone });
    await bringSession(context, demo, member);
    const own = await context.newPage();
    await own.goto(demo.origin + toPath('dashboard-my-points', 'cz'));
    await comeIn(page, 'shop', 'Petr Krám', shop);
    await page.goto(`${demo.origin}/desk/till`);
    await expect(page.getByText(cz['till.none_today']).or(page.getByRole('listitem').first())).toBeVisible();
    await expect(page.getByRole('textbox', { name: cz['till.scan'] })).toBeFocused();
    await expectSound(page);

    await scan(page, card);
    await expect(page.getByRole('heading', { name: 'Jana' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.type('349,00', { delay: 70 });
    await page.keyboard.press('Enter');
    await expect(points(page)).toBeVisible();
    await expectSound(page);
    await expect(own.getByText('Kavárna Proud').first()).toBeVisible({ timeout: 2000 }); // without a reload

    await expect(async () => {
      await page.keyboard.press('Enter'); // the next customer, who returns the purchase; a fresh result ignores a double Enter
      await expect(page.getByRole('textbox', { name: cz['till.scan'] })).toBeFocused({ timeout: 500 });
    }).toPass();
    const row = page.getByRole('listitem').filter({ hasText: `Jana …${card.slice(-4)}` });
    await row.first().getByRole('button').click();
    await expectSound(page);
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').locator('button[type=submit]').press('Enter');
    await expect(row.first()).toContainText(cz['till.voided']);
    await expectSound(page);

    const code = await readRewardCode(demo, member, await activateReward(demo, member, ownReward));
    await scan(page, code);
    await expect(page.getByRole('heading', { level: 2, name: 'Flat white u okna' })).toBeVisible();
    const take = page.getByRole('button', { name: cz['codes.take'] });
    await expect(take).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Uplatněno: ${code}`)).toBeVisible();
    await scan(page, code); // again, from any step
    await expect(page.getByRole('alert').filter({ hasText: 'Už uplatněno' })).toBeVisible();
    await expect(take).toHaveCount(0);
    await expectSound(page);
    await scan(page, card);

    await page.context().setOffline(true);
    await expect(page.getByText(cz['till.offline_text'])).toBeVisible();
    for (const amount of ['120', '99,90']) {
      await expect(page.getByRole('textbox', { name: cz['till.amount'] })).toBeFocused();
      await page.keyboard.type(amount, { delay: 70 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: cz['till.stored'] })).toBeVisible();
      if (amount === '120') await scan(page, card);
    }
    await scan(page, code);
    await expect(page.getByText(cz['till.offline_codes'])).toBeVisible();
    await expectSound(page);
    await page.context().setOffline(false);
    await expect(page.getByText(cz['till.offline_text'])).toBeHidden();
    const theirs = page.getByRole('listitem').filter({ hasText: `Jana …${card.slice(-4)}` }); // the shop has other customers
    for (const amount of ['120 Kč', '99,90 Kč']) await expect(theirs.filter({ hasText: amount })).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('desk:till'))).toBeNull();
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
    await context.close();
  });
}

test('a purchase that waits is sent once after a reload, by two open tabs', async ({ page }) => {
  await page.setViewportSize(phone);
  const member = await registerMember(demo, 'till.tabs');
  const card = await readCard(member);
  await comeIn(page, 'shop', 'Petr Krám', shop);
  await page.goto(`${demo.origin}/desk/till`);
  await expect(page.getByRole('textbox', { name: cz['till.scan'] })).toBeFocused();
  await page.route('**/api/v1/staff/till/purchases', (route) => route.abort());
  await scan(page, card);
  await page.keyboard.type('77', { delay: 70 }); // during the lookup
  const amount = page.getByRole('textbox', { name: cz['till.amount'] });
  await expect(amount).toHaveValue('77');
  await amount.press('Enter');
  await expect(page.getByRole('heading', { name: cz['till.stored'] })).toBeVisible();
  await page.unroute('**/api/v1/staff/till/purchases');
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/staff/till/purchases')) sent.push(request.url());
  });
  const other = await page.context().newPage();
  await Promise.all([page.reload(), other.goto(`${demo.origin}/desk/till`)]);
  for (const tab of [page, other]) {
    await expect(
      tab
        .getByRole('listitem')
        .filter({ hasText: '77 Kč' })
        .filter({ hasText: card.slice(-4) }),
    ).toHaveCount(1);
  }
  expect(await next(page).count()).toBe(0);
  expect(sent).toHaveLength(1);
});
