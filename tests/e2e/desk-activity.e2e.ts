import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** With the list open, restoring takes two clicks: what changed, restore. */
test('a manager finds a change by keyboard, sees the values before and after, and restores the previous state', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager', 'Ivo Činorodý');
  await page.goto(`${origin}/desk/content/faq/602`);
  const question = page.getByRole('textbox', { name: /Otázka/ }).first();
  const before = await question.inputValue();
  await question.fill(`${before} Opravdu?`);
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).click();
  await expect(page.getByRole('button', { name: cz['records.undo'], exact: true })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: cz['places.activity'], exact: true }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: cz['places.activity'] })).toBeFocused();
  await page.getByLabel(cz['activity.person'], { exact: true }).selectOption({ label: 'Ivo Činorodý' });
  await expect(page).toHaveURL(/staff=\d+/);
  await page.getByLabel(cz['activity.thing'], { exact: true }).selectOption(cz['act_area.content']);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${before} Opravdu?` }) });
  await expect(row.first()).toContainText('Ivo Činorodý');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);

  const opener = row.first().getByRole('button');
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(before, { exact: true })).toBeVisible();
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: cz['activity.export'] }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);

  await opener.press('Enter');
  await dialog.getByRole('button', { name: cz['activity.restore'] }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(cz['act.records_restore']).first()).toBeVisible();
  await page.goto(`${origin}/desk/content/faq/602`);
  await expect(page.getByRole('textbox', { name: /Otázka/ }).first()).toHaveValue(before);
  expect(problems).toEqual([]);
});

test('a manager undoes a change of several records in the activity, after its dialog was closed', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager', 'Hana Hromadná');
  await page.goto(`${origin}/desk/content/redirects`);
  const ticks = page.locator('.record-table tbody input[type=checkbox]');
  await ticks.nth(0).press('Space');
  await ticks.nth(1).press('Space');
  await page.getByRole('button', { name: cz['bulk.save'] }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('select').last().selectOption({ index: 2 });
  await dialog.getByRole('button', { name: cz['bulk.confirm.save'], exact: true }).press('Enter');
  await dialog.getByRole('button', { name: cz['desk.close'], exact: true }).last().press('Enter');

  await page.goto(`${origin}/desk/activity`);
  const row = page.getByRole('listitem').filter({ hasText: cz['act.records_bulk'] }).filter({ hasText: 'Hana Hromadná' }).first();
  await row.getByRole('button').press('Enter');
  await expect(dialog.getByRole('listitem').first()).toContainText('→');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await dialog.getByRole('button', { name: cz['activity.restore'] }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/jako předtím/)).toBeVisible();
  await expect(page.getByText(cz['act.records_bulk_undo']).first()).toBeVisible();
  expect(problems).toEqual([]);
});
