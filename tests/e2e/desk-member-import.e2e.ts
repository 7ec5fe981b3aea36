import { expect, test } from '@playwright/test';
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;
const unique = crypto.randomUUID().slice(0, 8);
const address = (name: string) => `${name}.${unique}@firma.example`;
const csv = [
  'E-mail;Jméno a příjmení;Telefon;Jazyk;Body;Souhlas s newsletterem;Doklad souhlasu',
  `${address('petr')};Petr Import ${unique};+420 601 000 001;čeština;1200;ano;přihláška 3. 5. 2024`,
  `${address('olga')};Olga Import;;slovenčina;300;ano;`,
  'neplatna;Nikdo;;;5;;',
].join('\r\n');
const file = { name: 'clenove.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };

test('a manager imports members with points by keys, sees every difference first, and takes all of it back', async ({ page }) => {
  const problems = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await comeIn(page, 'manager');
  await page.goto(`${origin}/desk/members`);
  await page.getByRole('link', { name: 'Import' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import členů' })).toBeFocused();
  await expectSound(page);
  await page.locator('main input[type=file]').setInputFiles(file);
  await expect(page).toHaveURL(/\/import\/\d+$/);
  await expect(page.getByRole('combobox', { name: 'Body' })).toHaveValue('points');
  await expect(page.getByRole('combobox', { name: 'Doklad souhlasu' })).toHaveValue('newsletter_proof');

  // points need a reason, which a reload keeps
  await page.getByRole('button', { name: 'Porovnat' }).press('Enter');
  const reason = page.getByRole('textbox', { name: /Důvod bodů/ });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.pressSequentially(`Převod ${unique}`);
  await page.reload();
  await expect(reason).toHaveValue(`Převod ${unique}`);
  await expectSound(page);
  await page.getByRole('button', { name: 'Porovnat' }).press('Enter');

  await expect(page.getByText('A, E-mail:')).toBeVisible();
  await expect(page.getByText(/Přičte se 1\s500 bodů/)).toBeVisible();
  await page.getByRole('link', { name: /^Nové \(2\)/ }).press('Enter');
  await expect(page.getByText(/chybí jeho doklad/)).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
  await page.getByRole('checkbox', { name: /Poslat pozvánky/ }).press('Space');
  await page.getByRole('button', { name: 'Importovat 2 členy' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Vrátit import' });
  await expect(undo).toBeVisible();
  await expect(page.getByText(/Naimportováni 2 členové/)).toBeVisible();
  await expectSound(page);

  // the same file adds nothing
  const done = page.url();
  await page.goto(`${origin}/desk/members/import`);
  await page.locator('main input[type=file]').setInputFiles(file);
  await reason.pressSequentially('Jiný důvod');
  await page.getByRole('button', { name: 'Porovnat' }).press('Enter');
  await expect(page.getByText('Není co importovat.')).toBeVisible();
  await page.getByRole('link', { name: /^Beze změny \(2\)/ }).press('Enter');
  await expect(page.getByText(/Už naimportováno/).first()).toBeVisible();

  // a member has the points; the undo takes them back with the account
  await page.getByRole('link', { name: `Petr Import ${unique}` }).press('Enter');
  await expect(page.getByText(/1\s200/).first()).toBeVisible();
  await page.goto(done);
  await undo.press('Enter');
  await expect(page.getByText('Vráceny 2 řádky.')).toBeVisible();
  await expectSound(page);
  await page.goto(`${origin}/desk/members?q=${unique}`);
  await expect(page.getByText('Člen nebyl nalezen.')).toBeVisible();
  expect(problems).toEqual([]);
});
