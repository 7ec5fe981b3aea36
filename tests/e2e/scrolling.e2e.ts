import { expect, type Page, test } from '@playwright/test';
import { phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

test.use({ viewport: phone, reducedMotion: 'reduce' });

const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens a page, scrolls a little, and clicks the link where it is. */
async function clickScrolled(page: Page, path: string, link: string): Promise<string> {
  await page.goto(tenants.demo.origin + path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const target = page.locator(link).first();
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, Math.max(120, window.scrollY)));
  await target.click();
  await expect(page).not.toHaveURL(tenants.demo.origin + path);
  return new URL(page.url()).pathname;
}

for (const [list, path, link] of [
  ['shops', '/cz/obchody/vse/1', '.chip-group a[href^="/cz/obchody/"]:not([aria-current])'],
  ['offers', '/de/angebote/1', '.chip-group a[href^="/de/angebote/"]:not([aria-current])'],
  ['rewards', '/cz/odmeny/1', '.chip-group a[href^="/cz/odmeny/"]:not([aria-current])'],
  ['amenities', '/cz/vybaveni/1', '.chip-group a:not([aria-current])'],
  ['the front page to a category', '/cz', '.home-categories a'],
] as const)
  test(`another category scrolls to the top of the page: ${list}`, longIf(list !== 'shops'), async ({ page }) => {
    await clickScrolled(page, path, link);
    await expect.poll(() => scrolledTo(page)).toBe(0);
  });

test('a filter of a visible list keeps the scroll position', async ({ page }) => {
  await clickScrolled(page, '/cz/obchody/vse/1', '.shop-filter-row a.chip');
  expect(await scrolledTo(page)).toBeGreaterThanOrEqual(120);
});
