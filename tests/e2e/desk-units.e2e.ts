import { expect, test } from '@playwright/test';
import { toPath } from '#shared/rules/routing.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Steps of a swap: open the unit, choose "move", type and choose the other unit, save. One click undoes it. */
test('a manager swaps two shops, visitors find both at their new places, and the manager undoes the swap', async ({ page, context }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.getByRole('main').getByRole('link', { name: cz['places.units'] }).click();
  const rows = page.locator('.unit-row');
  await expect(rows.nth(1)).toBeVisible();
  await expectSound(page);
  const shops = await rows
    .filter({ hasNot: page.locator('.badge') })
    .evaluateAll((all) =>
      all.slice(0, 2).map((row) => [...row.querySelectorAll('span')].slice(0, 2).map((part) => part.textContent ?? '')),
    );
  const [[unit = '', shop = ''] = [], [otherUnit = '', otherShop = ''] = []] = shops;

  await rows.filter({ hasText: unit }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(cz['units.act_move']).check();
  await dialog.getByRole('combobox').fill(otherUnit);
  await dialog.getByRole('option', { name: otherShop }).first().click();
  await expect(dialog.getByText(`${otherShop} → ${shop}`)).toBeVisible();
  await expectSound(page);
  await dialog.getByRole('button', { name: cz['units.save'] }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: otherUnit }).first()).toContainText(shop);
  await expectSound(page);

  const visitor = await context.newPage();
  await expect(async () => {
    const plan = await (await visitor.request.get(`${origin}/api/v1/floorplans/1`)).json();
    const name = await visitor.request.get(`${origin}${toPath('floorplan', 'cz', { id: 1 })}`);
    expect(name.status()).toBe(200);
    const ids = plan.data.units.filter(({ unit: own }: { unit: string }) => [unit, otherUnit].includes(own));
    const titles = await Promise.all(
      ids.map(async ({ unit: own, company_id }: { unit: string; company_id: number }) => {
        const { data } = await (await visitor.request.get(`${origin}/api/v1/companies/${company_id}`)).json();
        return [own, data.unit, data.translations.map(({ title }: { title: string }) => title).join()];
      }),
    );
    expect(titles.find(([own]) => own === otherUnit)).toEqual([otherUnit, otherUnit, expect.stringContaining(shop)]);
    expect(titles.find(([own]) => own === unit)).toEqual([unit, unit, expect.stringContaining(otherShop)]);
  }).toPass({ timeout: 10_000 });
  await visitor.close();

  await page.setViewportSize(desktop);
  await expectSound(page);
  await page.locator('.change').first().getByRole('button', { name: cz['changes.undo'] }).click();
  await expect(rows.filter({ hasText: unit }).first()).toContainText(shop);
  await page.locator('.unit-shape[data-unit]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(problems).toEqual([]);
});

test('the centre’s own form is accessible, and can change a phone number alone', async ({ page }) => {
  await page.setViewportSize(phone);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/content/malls/1`);
  const number = page.locator('#field-phone');
  await expect(number).toBeVisible();
  await expect(page.locator('#field-timezone')).toContainText('Europe/Prague');
  await expectSound(page);
  const before = await number.inputValue();
  for (const typed of ['+420 200 555 999', before]) {
    await number.fill(typed);
    await page.getByRole('button', { name: cz['records.publish'], exact: true }).click();
    await expect(async () => {
      const { data } = await (await page.request.get(`${origin}/api/v1/malls`)).json();
      expect(data[0].phone).toBe(typed);
    }).toPass({ timeout: 20_000 });
  }
  await page.setViewportSize(desktop);
  await expectSound(page);
  expect(problems).toEqual([]);
});
