import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, showLanguage, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

/** Four presses: this page, publish, confirm, and one for the undo. */
test('an editor publishes three drafts at once by keyboard, and undoes it', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'editor');
  for (const number of [1, 2, 3]) {
    // visible only years from now, so that no other journey meets them
    const body = {
      type: 'news',
      scope: 'mall',
      published_at: '2040-01-01T08:00:00+01:00',
      translations: [{ locale: 'cz', title: `Zkouška ${mark} ${number}` }],
    };
    const data = { act: 'draft', body, request_key: crypto.randomUUID() };
    expect((await page.request.post(`${origin}/api/v1/staff/records/announcements`, { data, headers: { origin } })).ok()).toBe(true);
  }
  await page.goto(`${origin}/desk/content/announcements?q=${mark}`);
  await expect(page.locator('.record-table tbody tr')).toHaveCount(3);
  await page.getByRole('checkbox', { name: cz['bulk.choose_page'] }).press('Space');
  await expectSound(page);
  await page.getByRole('button', { name: cz['bulk.publish'] }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: cz['bulk.confirm.publish'] }).press('Enter');
  await expect(dialog.getByText('Změněny 3 záznamy.')).toBeVisible();
  await dialog.getByRole('button', { name: cz['records.undo'] }).press('Enter');
  await expect(dialog.getByText('3 záznamy jsou jako předtím.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a manager doubles the points of weekends by keyboard, and ends the campaign', async ({ page }) => {
  const title = `Víkend dvojnásob ${crypto.randomUUID().slice(0, 8)}`;
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/content/campaigns/new`);
  await showLanguage(page, 'cz');
  await page
    .getByLabel(/\(CZ\)/)
    .first()
    .fill(title);
  await page.getByLabel(new RegExp(`^${fields['field.factor']}`)).fill('2');
  await page.getByLabel(new RegExp(`^${fields['field.valid_from']}`)).fill('2040-01-07T00:00');
  for (const day of ['sobota', 'neděle']) await page.getByRole('checkbox', { name: new RegExp(day, 'i') }).press('Space');
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: cz['records.publish'], exact: true }).press('Enter');
  await expect(page).toHaveURL(/campaigns\/\d+$/);
  await expect(page.getByRole('heading', { name: cz['campaign.results'] })).toBeVisible();
  await expect(page.getByText(cz['campaign.not_begun'])).toBeVisible();
  await page.getByRole('button', { name: cz['records.archive'] }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: cz['records.archive_now'] }).press('Enter');
  await expect(page.locator('.record-act').first()).toHaveText(cz['records.act.archive']);
  expect(problems).toEqual([]);
});
