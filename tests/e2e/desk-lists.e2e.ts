import { expect, test } from '@playwright/test';
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test('each search of the desk keeps every key of a fast typist or a scanner', async ({ page }) => {
  await comeIn(page, 'manager');
  for (const path of ['content/companies', 'pictures', 'settings', 'bookings', 'inbox', 'units', 'staff', 'keys', 'members']) {
    await page.goto(`${origin}/desk/${path}`);
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.type('Bosorka'); // without pauses
    await expect(page).toHaveURL(/q=Bosorka/);
    await expect(search).toHaveValue('Bosorka');
    await page.keyboard.press('End');
    await page.keyboard.type(' 12');
    await expect(page).toHaveURL(/q=Bosorka(?:\+|%20)12/);
    await expect(search).toHaveValue('Bosorka 12');
  }
});

test('an editor chooses columns, saves a view, and moves within a long form by keys', async ({ page }) => {
  const problems = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeIn(page, 'editor');

  // sixteen rows fit on the screen
  await page.goto(`${origin}/desk/content/companies`);
  const rows = page.locator('.record-table tbody tr');
  await expect(rows.nth(16)).toBeAttached();
  const box = await rows.nth(15).boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);

  await page.getByRole('button', { name: 'Sloupce' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Naposledy změněno' }).press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Hotovo' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Naposledy změněno' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Stav' }).selectOption('live');
  await expect(page).toHaveURL(/\?state=live$/);
  await page.getByRole('button', { name: 'Uložit tento pohled…' }).press('Enter');
  await page.keyboard.type('Zveřejněné obchody');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Uložené pohledy' });
  await views.getByRole('link', { name: 'Vše' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Naposledy změněno' })).toBeHidden();
  await views.getByRole('link', { name: 'Zveřejněné obchody' }).press('Enter');
  await expect(page).toHaveURL(/\?state=live$/);
  await expect(page.getByRole('columnheader', { name: 'Naposledy změněno' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Odebrat tento pohled' }).press('Enter');
  await expect(views).toBeHidden();

  // the index moves the focus to a section
  await page.goto(`${origin}/desk/content/companies/1`);
  await page.getByRole('navigation', { name: 'Části formuláře' }).getByRole('button', { name: 'Kontakt' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Kontakt' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Kontakt' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('textbox', { name: 'Název (CZ)' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Název (EN)' })).toBeHidden();
  await expectSound(page);
  expect(problems).toEqual([]);
});
