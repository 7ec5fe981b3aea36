import { expect, test } from '@playwright/test';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import { comeIn, expectSound } from './desk-steps.ts';
import { phone } from './examine.ts';
import { registerMember } from './member.ts';
import { tenants } from './tenants.ts';
import { amountField, openTill, readCard, scan, shop, typeAmount } from './till-steps.ts';

const { demo } = tenants;
const purchases = '**/api/v1/staff/till/purchases';

test.use({ viewport: phone });

test('a purchase that waits is sent from another page of the desk, for its cashier only', async ({ page }) => {
  const member = await registerMember(demo, 'till.waits');
  const card = await readCard(member);
  const sent: string[] = [];
  await comeIn(page, 'shop', 'Petr Krám', shop);
  await openTill(page);
  await page.route(purchases, (route) => route.abort());
  await scan(page, card);
  await expect(amountField(page)).toBeFocused();
  await typeAmount(page, '83');
  await expect(page.getByRole('heading', { name: cz['till.stored'] })).toBeVisible();
  const held = page.waitForEvent('dialog');
  await page.getByRole('heading', { name: cz['till.stored'] }).click(); // browsers ask only after a press
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await held;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;

  await page.unroute(purchases);
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/staff/till/purchases')) sent.push(String(request.postDataJSON().staff_id));
  });
  await comeIn(page, 'shop', 'Jana Jiná', shop); // the tablet is shared
  await expect(page.getByText('1 nákup čeká na přihlášení: Petr Krám')).toBeVisible();
  await expectSound(page);
  await page.goto(`${demo.origin}/desk/account`);
  await expect(page.getByText('1 nákup čeká na přihlášení: Petr Krám')).toBeVisible();
  expect(sent).toEqual([]);

  await comeIn(page, 'shop', 'Petr Krám', shop); // opens the first page of the desk
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk:till:')))).toEqual([]);
  expect(sent).toHaveLength(1);
  await openTill(page);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: '83 Kč' })
      .filter({ hasText: card.slice(-4) }),
  ).toHaveCount(1);
});
