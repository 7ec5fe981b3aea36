import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import fields from '#web/desk/messages/fields/cz.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;

/** Presses: 1 to open the rules, 1 to open a campaign with its figures. */
test('a manager reads the loyalty rules in sentences, and what a campaign has brought', async ({ page }) => {
  await page.setViewportSize(desktop);
  const problems = await watch(page);
  await comeIn(page, 'manager', 'Ota Malý');

  await page.goto(`${demo.origin}/desk/content/loyalty/loyalty`);
  const sample = page.getByRole('region', { name: cz['loyalty.sample'] });
  await expect(sample.getByText('125 bodů')).toBeVisible();
  const welcome = page.getByLabel(fields['field.welcome_bonus']);
  await welcome.fill('77');
  await expect(page.getByText('Nový člen dostane 77 bodů.')).toBeVisible();
  await sample.getByLabel(cz['loyalty.sample_amount']).fill('');
  await sample.getByLabel(cz['loyalty.sample_amount']).pressSequentially('9000');
  await expect(sample.getByText(cz['receipts.hold_amount'])).toBeVisible();
  await expectSound(page);
  await welcome.fill('50');

  await page.goto(`${demo.origin}/desk/content/campaigns/1`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(page.getByText(cz['campaign.rule'])).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(phone);
  await expectSound(page);
  expect(problems).toEqual([]);
});
