import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { handInReceipt, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;

/** Clicks: filter by member 1, open 1, revoke 2 plus two reasons. */
test('staff find a decided receipt by its member, and revoke it with a reason', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  const member = await registerMember(demo, 'revoked');
  const id = await handInReceipt(demo, member, 30_000);
  await comeIn(page, 'manager', 'Ota Malý');

  await page.goto(`${demo.origin}/desk/receipts`);
  await page.getByRole('link', { name: cz['receipts.decided'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: cz['receipts.decided'] })).toBeFocused();
  await expectSound(page);
  await page.goto(`${demo.origin}/desk/receipts/${id}`);
  await page.locator('.receipt-facts a').click();
  await page.getByRole('link', { name: cz['members.all_receipts'] }).click();
  await expect(page).toHaveURL(/\/receipts\/decided\?member=\d+$/);
  const rows = page.locator('.decided-row');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').first().focus();
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: cz['receipts.revoke'] }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(cz['receipts.revoke_taken'])).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel(cz['receipts.revoke_reason']).selectOption({ label: cz['receipts.reason_not_ours'] });
  await dialog.getByLabel(cz['adjust.why']).pressSequentially('Zboží je vrácené');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Ota Malý: vzato zpět/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.setViewportSize(phone);
  await page.getByRole('link', { name: cz['receipts.to_decided'] }).press('Enter');
  await expect(rows.getByText(cz['receipts.outcome_revoked'])).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
