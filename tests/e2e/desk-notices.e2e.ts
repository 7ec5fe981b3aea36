import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test('the reception tells visitors about a broken lift, a visitor closes the notice, and the reopened lift takes it back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'desk');
  await page.getByRole('button', { name: cz['notices.new'] }).click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('Zítra máme zavřeno');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await visitor.goto(origin + toPath('parking', 'cz'));
    await expect(visitor.getByRole('region', { name: 'Upozornění' })).toContainText('Zítra máme zavřeno', { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Stáhnout: Zítra máme zavřeno' }).press('Enter');
  await expect(page.getByText(cz['notices.none'])).toBeVisible();

  await page.goto(`${origin}/desk/building`);
  const lift = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'Výtah u obchodu Střevíc' }) });
  await lift.getByRole('switch').click();
  await lift.getByRole('button', { name: cz['notices.tell'] }).click();
  await expect(dialog.getByRole('textbox', { name: /Deutsch/ })).toHaveValue('Der Aufzug bei Střevíc ist außer Betrieb');
  await dialog.getByRole('button', { name: cz['notices.publish'] }).click();
  await expect(lift.getByText(cz['notices.told'])).toBeVisible();
  await expectSound(page);

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(origin + toPath('parking', 'de'));
  const bar = reader.getByRole('region', { name: 'Hinweis' });
  await expect(bar).toContainText('Der Aufzug bei Střevíc ist außer Betrieb');
  await bar.getByRole('button', { name: 'Hinweis schließen' }).click();
  await expect(bar).toBeHidden();
  await reader.reload();
  await expect(reader.getByRole('main')).toBeVisible();
  await expect(bar).toBeHidden();

  await lift.getByRole('switch').click();
  await lift.getByRole('button', { name: /^Stáhnout: / }).click();
  await expect(lift.getByRole('button', { name: /^Stáhnout: / })).toBeHidden();
  await page.setViewportSize(desktop);
  await expectSound(page);
  expect(problems).toEqual([]);
});

test('an editor changes the order of banners with the keyboard, and the home page follows', async ({ page, browser }) => {
  const problems = await watch(page);
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/hero-banners`);
  const order = page.getByRole('list', { name: cz['banners.order'] });
  const rows = order.getByRole('listitem');
  await expect(rows.nth(1)).toBeVisible();
  const title = (await rows.nth(1).getByRole('link').textContent()) ?? '';
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const first = () => visitor.locator('.home-hero').getByRole('heading').first();
  await rows.nth(1).getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText(title);
  await expect(page.locator('.toast')).toBeVisible(); // otherwise it fades in while its contrast is measured
  await expectSound(page);
  await expect(async () => {
    await visitor.goto(origin + toPath('home', 'cz'));
    expect(await first().textContent()).toContain(title);
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText(title);
  await page.setViewportSize(phone);
  await expectSound(page);
  expect(problems).toEqual([]);
});
