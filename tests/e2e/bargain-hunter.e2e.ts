import { expect, test } from '@playwright/test';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test('a bargain hunter opens an offer, sees its shop, and returns to the same place in the list', async ({ page }) => {
  await page.goto(`${origin}/cz/nabidky/1`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  const offer = page.locator('main a[href*="/cz/nabidka/"]').nth(4);
  const title = (await offer.textContent()) ?? '';
  await offer.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => window.scrollY);
  await offer.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const shop = page.locator('main a[href*="/cz/obchod/"]').first();
  await shop.click();
  await expect(page).toHaveURL(/\/cz\/obchod\/\d+\//);
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/cz/nabidky/1`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
});

test('a bargain hunter reads an offer in another language at the address for that language', async ({ page }) => {
  await page.goto(`${origin}/en/offers/1`);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('main a[href*="/en/offer/"]').first().click();
  await expect(page).toHaveURL(/\/en\/offer\/\d+\/.+/);
  const [, id] = /\/offer\/(\d+)\//.exec(page.url()) ?? [];
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('contentinfo').getByRole('link', { name: 'Slovenčina' }).click();
  await expect(page).toHaveURL(new RegExp(`/sk/ponuka/${id}/.+`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute('href', new RegExp(`/en/offer/${id}/`));
});
