import { expect, type Page, test } from '@playwright/test';
import { desktop, phone } from './examine.ts';
import { blockFonts, readShifts, recordShifts } from './shifts.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

for (const viewport of [phone, desktop])
  test(`the home page says first what is true now, and moves nothing when it becomes live, at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(recordShifts);
    await blockFonts(page);
    for (const path of ['/cz', '/de']) {
      await open(page, path);
      const parking = page.locator('.home-now-line[href*="park"] .home-now-value');
      await expect(parking).toHaveText(/\d+ .*\s\d+:\d\d$/); // the number of free spaces and the time of the count, which only the live page shows
      const boxes = await Promise.all(['.home-now', '.home-hero'].map((part) => page.locator(part).boundingBox()));
      expect(boxes[0]?.y).toBeLessThan(boxes[1]?.y ?? 0);
      expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThan(viewport.height / 2);
      expect(await readShifts(page)).toEqual([]);
    }
  });

test('the line above the header says without a touch whether the centre is open', async ({ page }) => {
  await open(page, '/cz/kino');
  await expect(page.locator('.over-header-hours')).toHaveText(/Otevřeno|Zavřeno/);
});

test('the home page has the same lines without scripts, with sentences that stay true', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto(`${origin}/cz`);
  await expect(page.locator('.home-today-line')).toHaveText(/^Dnes /);
  await expect(page.locator('.home-now-line[href="/cz/parkovani"]')).toHaveText(/Místa\sa\sceny$/);
  await expect(page.locator('.home-now-line[href*="to=nearest-toilets"]')).toBeVisible();
  await page.close();
});

test('events are filtered by keyboard, and the address keeps the filters', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/cz/akce/1');
  const chips = page.getByRole('navigation', { name: 'Filtr' });
  await chips.getByRole('link', { name: 'Zdarma' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cz\/akce\/1\?free=1$/);
  await expect(chips.getByRole('link', { name: 'Zdarma' })).toHaveAttribute('aria-current', 'true');
  await chips.getByRole('link', { name: 'Pro děti' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?free=1&children=1$/);
  const prices = page.locator('.event-row-facts');
  await expect(prices.first()).toContainText('Zdarma');
  for (const facts of await prices.allTextContents()) expect(facts).toContain('Zdarma');
  await page.reload();
  await expect(chips.locator('[aria-current]')).toHaveText(['Zdarma', 'Pro děti']);
});

test('events are filtered without scripts, and what begins next leads', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: desktop });
  await page.goto(`${origin}/de/veranstaltungen/1`);
  await expect(page.locator('.event-month-name').first()).not.toHaveText('Läuft gerade');
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Heute' }).click();
  await expect(page).toHaveURL(/\?when=today$/);
  await expect(page.locator('.event-month-name').last()).toHaveText('Läuft gerade');
  await page.close();
});

test('the events that run now are one click away at the top of the list', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/cz/akce/1');
  const chip = page.getByRole('navigation', { name: 'Filtr' }).getByRole('link', { name: 'Právě probíhá' });
  await expect(chip).toBeInViewport();
  await expect(page.locator('.event-month-name').first()).not.toHaveText('Právě probíhá'); // exhibitions do not lead the list
  await chip.click();
  await expect(page).toHaveURL(/\?running=1$/);
  await expect(page.getByRole('link', { name: /^Velká voda/ }).first()).toBeVisible();
});
