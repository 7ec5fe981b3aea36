import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newVisitor } from '#config/decided-visitor.ts';
import { phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test.use({ viewport: phone, reducedMotion: 'reduce', storageState: newVisitor });

/** Everybody else is played; what is asked of them is noted. */
async function watchThirdParties(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return asked;
}

const statistics = ['connect.facebook.net', 'www.googletagmanager.com'];
/** The next document has loaded; a press that brings none is told of, not waited for until the whole test's limit. */
const nextLoad = (page: Page) => page.waitForEvent('load', { timeout: 30_000 });
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

/** By keys alone, from where the keyboard is. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  for (let steps = 0; steps < 12; steps += 1) {
    if (await target.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not come to ${name}.`);
}

test('a visitor decides about cookies, by keys alone, changes their mind in every way, and nobody else hears before', async ({ page }) => {
  const asked = await watchThirdParties(page.context());
  const banner = page.getByRole('region', { name: 'Cookies a vaše soukromí' });
  const dialog = page.getByRole('dialog', { name: 'Nastavení cookies' });
  const control = page.getByRole('button', { name: 'Nastavení cookies' });

  await page.goto(`${origin}/cz`);
  await page.keyboard.press('Tab'); // who does something is asked
  await expect(banner).toBeVisible();
  expect(await cookiesOf(page)).toEqual([]);

  await tabTo(page, 'Nastavit', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(banner).toBeVisible();

  await tabTo(page, 'Jen nezbytné', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  expect(await cookiesOf(page)).toEqual(['ncc_c', 'ncc_e']);
  expect(asked).toEqual([]);

  await control.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('switch', { name: 'Statistika návštěvnosti' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toHaveText('Změny zatím nejsou uložené.');
  await tabTo(page, 'Uložit výběr');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => asked.toSorted()).toEqual(statistics);

  await page.context().addCookies([
    { name: '_ga', value: '1', url: origin },
    { name: '_ga_MEANDR', value: '1', domain: 'localhost', path: '/cz' },
  ]);
  await page.getByRole('navigation', { name: 'Rychlé odkazy' }).getByRole('link', { name: 'Nabídky' }).click();
  await expect(page).toHaveURL(/\/cz\/nabidky/);
  const told = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown }).dataLayer)); // the tag manager's own
  await expect.poll(told).toContain('page_view');

  const loaded = nextLoad(page); // withdrawn: the page is loaded anew
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nastavení cookies' }).click();
  await dialog.getByRole('button', { name: 'Odmítnout vše' }).click();
  await loaded;
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.mouse.wheel(0, -10_000); // it comes for who does something, and stands at the top of the page alone
  await expect(control).toBeVisible();
  await expect(banner).toBeHidden();
  expect(await cookiesOf(page)).toEqual(['ncc_c']);
  expect(asked).toHaveLength(2);

  await control.click();
  await dialog.getByRole('button', { name: 'Přijmout vše' }).click();
  await expect.poll(() => asked.length).toBe(4);

  // A second tab: what is allowed starts there by itself, and what is withdrawn there ends here.
  const other = await page.context().newPage();
  await other.goto(`${origin}/cz/cookies`);
  await expect(other.getByText('Povolili jste všechno.')).toBeVisible();
  await expect.poll(() => asked.length).toBe(6);
  await expect(other.getByText(/Na této stránce teď běží: Google Tag Manager/)).toBeVisible();
  const loadedAnew = nextLoad(page);
  await other.getByRole('button', { name: 'Odvolat souhlas' }).click();
  await loadedAnew;
  await other.locator('html[data-ready]').waitFor({ state: 'attached' });
  await expect(other.getByText('Odmítli jste všechno.')).toBeVisible();
  expect(asked).toHaveLength(6);
});
