import { expect, test } from '@playwright/test';
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
/** A file as Excel saves it on a Czech computer: Windows-1250, semicolons. */
const toFile = (text: string) => ({
  name: 'otazky.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    Uint8Array.from(text, (letter) => ({ ž: 0x9e, ř: 0xf8, í: 0xed, á: 0xe1, é: 0xe9, Č: 0xc8 })[letter] ?? letter.charCodeAt(0)),
  ),
});

test('an editor imports a spreadsheet by keys, sees every difference first, and takes all of it back', async ({ page }) => {
  const problems = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeIn(page, 'editor');
  await page.goto(`${origin}/desk/content/faq`);
  await page.getByRole('link', { name: 'Import' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Import/ })).toBeFocused();
  await expectSound(page);

  // a wrong file first
  const input = page.locator('main input[type=file]');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) });
  await expect(page.getByRole('alert')).toContainText('.xlsx');

  await input.setInputFiles(toFile('ID;Pořadí;Poznámka\r\n601;71;a\r\n602;mnoho;b\r\n;72;c\r\n'));
  await expect(page).toHaveURL(/\/import\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Pořadí' })).toHaveValue('order');
  await expect(page.getByRole('combobox', { name: 'Poznámka' })).toHaveValue('');
  await expectSound(page);
  await page.getByRole('button', { name: 'Porovnat' }).press('Enter');

  // the fault names its row and column
  await expect(page.getByText(/Řádek 3/)).toBeVisible();
  await expect(page.getByText('B, Pořadí:')).toBeVisible();
  await page.getByRole('link', { name: /^Změněné \(1\)/ }).press('Enter');
  await expect(page.getByRole('cell', { name: '71' })).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(page.getByText('B, Pořadí:')).toBeVisible();

  // a reload keeps the comparison
  await page.reload();
  await expect(page.getByText('B, Pořadí:')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
  await page.getByRole('radio', { name: /^Uložit jako koncepty/ }).press('Space');
  await page.getByRole('button', { name: 'Importovat 2 záznamy' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Vrátit', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Vrátit', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Vrátit', exact: true })).toBeHidden();
  await expectSound(page);
  expect(problems).toEqual([]);
});
