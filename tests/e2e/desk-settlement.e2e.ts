import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from '@playwright/test';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import cz from '#web/desk/messages/cz.json' with { type: 'json' };
import de from '#web/desk/messages/de.json' with { type: 'json' };
import { comeIn, expectSound, watch } from './desk-steps.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { handInReceipt, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
/** The shop of the receipts that tests hand in. */
const shop = 8;

const amount = /\d,\d\d$/;

/** Returns the month a number of months ago: `2026-10`. */
function monthAgo(count: number): string {
  const today = calendarDateIn(new Date(), 'Europe/Prague');
  return new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - count, 1)).toISOString().slice(0, 7);
}

for (const [viewport, ago] of [
  [desktop, 1],
  [phone, 2],
] as const) {
  test(`a manager reads, prints, saves and closes a month, ${viewport.width} px wide`, longIf(viewport === phone), async ({ page }) => {
    await page.setViewportSize(viewport);
    const problems = await watch(page);
    await handInReceipt(demo, await registerMember(demo, `settlement.${viewport.width}`), 130_000);
    await comeIn(page, 'manager', 'Marie Dvořáková');
    await page.goto(`${demo.origin}/desk/settlement`);
    const row = page.getByRole('table').locator('tbody tr').first();
    await expect(row).toContainText(amount);
    await expectSound(page);
    const shopName = (await row.getByRole('link').textContent()) ?? '';
    await row.getByRole('link').click();
    await expect(page.getByRole('table').locator('tfoot')).toContainText(cz['settlement.total']);
    await expect(page.getByText(cz['settlement.not_final'])).toBeVisible();
    await expectSound(page);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: cz['settlement.export'] }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^settlement-\d{4}-\d{2}-[a-z][a-z0-9-]+\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain(cz['settlement.turnover']);
    expect(text).toContain('CZK');
    await expect(page.getByText(cz['sheets.saved'])).toBeVisible();

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.settlement-printed')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText(cz['sheets.saved'])).toBeHidden();
    await expect(page.getByText(shopName).filter({ visible: true })).toHaveCount(1);
    await page.setViewportSize({ width: 718, height: 1032 }); // A4 between its margins
    const isCut = await page.locator('.figures-scroll').evaluate((part) => part.scrollWidth > part.clientWidth);
    expect(isCut).toBe(false);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: 'screen' });

    await page.goto(`${demo.origin}/desk/settlement?month=${monthAgo(ago)}`);
    await page.getByRole('button', { name: cz['settlement.close'] }).click();
    await expectSound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Uzavřít měsíc' }).click();
    await expect(page.locator('.badge', { hasText: cz['settlement.closed'] })).toBeVisible();
    await expect(page.getByRole('button', { name: cz['settlement.close'] })).toBeHidden();
    await expectSound(page);
    expect(problems).toEqual([]);
  });

  test(`the staff of a shop sees what members bought, ${viewport.width} px wide`, longIf(viewport === desktop), async ({ page }) => {
    await page.setViewportSize(viewport);
    const problems = await watch(page);
    await handInReceipt(demo, await registerMember(demo, `earned.${viewport.width}`), 131_000);
    await comeIn(page, 'shop', 'Petr Malý', shop);
    const earned = page.getByRole('region', { name: cz['settlement.earned'] });
    await expect(earned).toContainText('Kč');
    await expectSound(page);
    await earned.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: cz['places.settlement'] })).toBeVisible();
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(amount);
    await expect(page.getByRole('button', { name: cz['settlement.close'] })).toHaveCount(0);
    await expectSound(page);
    expect(problems).toEqual([]);
  });
}

/** Reads size and text of each page of a PDF file. */
async function readPages(file: Uint8Array): Promise<{ width: number; height: number; text: string }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const pages = [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return { width: Math.round(originalWidth), height: Math.round(originalHeight), text: page.getText() };
  });
  document.destroy();
  library.destroy();
  return pages;
}

const sums = {
  ...{ purchases: 12, turnover: 1_234_550, returns: 2, returned: 20_050, points_given: 12_345, points_taken: 200 },
  ...{ rewards: 3, gift_cards: 50_000, corrections: -10_000 },
};

for (const [locale, words] of [
  ['cz', cz],
  ['de', de],
] as const)
  for (const count of [0, 31])
    test(`a statement of ${count} days prints on one A4 page from a screen of 1440 px, in ${locale}`, async ({ page }) => {
      await page.setViewportSize(desktop);
      await page.addInitScript((chosen) => localStorage.setItem('desk:locale', chosen), locale);
      await comeIn(page, 'shop', 'Petr Malý', shop);
      const month = [monthAgo(3), monthAgo(4)].find((one) => new Date(`${one}-31`).getUTCDate() === 31) ?? ''; // one of two consecutive months has 31 days
      const days = Array.from({ length: count }, (_, index) => ({ day: `${month}-${String(index + 1).padStart(2, '0')}`, sums }));
      await page.route('**/api/v1/staff/settlement/months/*/days*', async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        const total = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, value * count]));
        await route.fulfill({ response, json: { ...rest, data: { ...data, days, total } } });
      });
      await page.goto(`${demo.origin}/desk/settlement?month=${month}`);
      await expect(page.getByText(count === 0 ? words['settlement.none'] : words['settlement.returns_about'])).toBeVisible();
      const pages = await readPages(await page.pdf({ preferCSSPageSize: true }));
      expect(pages.map(({ width, height }) => [width, height])).toEqual([[595, 842]]);
      const text = pages[0]?.text ?? '';
      expect(text).toContain(words['settlement.not_final']);
      expect(text).not.toContain(words['desk.skip']);
      expect(text).not.toContain(words['settlement.export']);
      expect(text.match(/12[. \u00a0]?345,50/g)?.length ?? 0).toBe(count);
    });
