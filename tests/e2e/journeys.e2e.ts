import { expect, test } from '@playwright/test';
import { findViolations, phone } from './examine.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test.describe('a visitor', () => {
  test('browses to a shop in Czech, switches to German, and finds it on the plan', async ({ page }) => {
    await page.goto(`${origin}/cz`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('link', { name: 'Hřebenovka' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hřebenovka');
    await expect(page).toHaveURL(/\/cz\/obchod\/\d+\/hrebenovka$/);
    await expect(page).toHaveTitle(/Hřebenovka.* \| Meandr$/);

    const german = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' });
    await expect(german).toHaveAttribute('href', /geschaeft/); // the links around the page are updated
    await german.click();
    await expect(page).toHaveURL(/\/de\/geschaeft\/\d+\/hrebenovka$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('de');

    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.locator('main a[href*="/de/lageplan/"][href*="?shop="]').first().click();
    await expect(page).toHaveURL(/\/de\/lageplan\/\d+\?shop=\d+$/);
    await expect(page.locator('[id^="unit-"][aria-current]')).toHaveAccessibleName(/Hřebenovka/);
  });

  test('is restricted to the open menu with keyboard and screen reader, and returns to the page when it closes', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${origin}/cz/obchody/vse/1`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const button = page.locator('.header-menu-button');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const closedOff = page.locator('main > [inert], .header-row[inert], .footer[inert], .bottom-bar[inert]');
    await button.click();
    await expect(menu.getByRole('button', { name: 'Zavřít menu' })).toBeFocused();
    await expect(closedOff.and(page.locator('.bottom-bar'))).toHaveCount(1);
    await expect(page.locator('main > :not([inert])')).toHaveCount(0);
    await page.evaluate(() => document.body.append(document.createElement('aside'))); // an element that is added now is inert as well
    await expect(page.locator('body > aside')).toHaveAttribute('inert');
    const focused = new Set<string | undefined>(); // `body` means that the browser's toolbar has the focus
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      focused.add(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.localName));
    }
    expect([...focused].sort()).toEqual(['body', 'dialog']);
    expect(await findViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await expect(menu).not.toBeVisible();
    await expect(button).toBeFocused();
    await expect(closedOff).toHaveCount(0);

    await button.press('Enter');
    await expect(closedOff).not.toHaveCount(0);
    await menu.getByRole('link', { name: 'Nabídky' }).click();
    await expect(page).toHaveURL(/\/cz\/nabidky/);
    await expect(page.locator('main')).toBeFocused();
    await expect(closedOff).toHaveCount(0);
    await expect(menu).not.toBeVisible();
  });

  test('opens the root and sees the language of the browser', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'sk-SK' });
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/sk`);
    await context.close();
  });

  test('searches without diacritics, as they type', async ({ page }) => {
    await page.goto(`${origin}/cz/hledat`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('searchbox').fill('kavarna');
    await expect(page).toHaveURL(/q=kavarna/);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Kavárna/ })
        .first(),
    ).toBeVisible();
  });

  test('reads an event, returns to the same scroll position, and opens the next page of the list', async ({ page }) => {
    await page.goto(`${origin}/cz/akce/1`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const event = page.locator('main a[href*="/cz/udalost/"]').nth(5);
    await event.scrollIntoViewIfNeeded();
    const leftAt = page.evaluate(
      () =>
        new Promise<number>((resolve) => document.addEventListener('click', () => resolve(window.scrollY), { capture: true, once: true })),
    );
    await event.click(); // a click may scroll to its target
    const scrolledTo = await leftAt;
    await expect(page).toHaveURL(/\/cz\/udalost\//);
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/cz\/akce\/1$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolledTo);
    await page.getByRole('navigation', { name: 'Stránky' }).getByRole('link', { name: 'Strana 2' }).click();
    await expect(page).toHaveURL(/\/cz\/akce\/2$/);
    await expect(page).toHaveTitle(/2.*\| Meandr$/);
  });

  test('opens a filtered list of shops by its address, and sees it again after a reload', async ({ page }) => {
    await page.goto(`${origin}/cz/obchody/vse/1?floor=2`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const names = await page.locator('main article h2, main article h3').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    await page.reload();
    expect(await page.locator('main article h2, main article h3').allTextContents()).toEqual(names);
  });

  test('opens a wrong address and finds the home page', async ({ page }) => {
    const answer = await page.goto(`${origin}/de/gibt-es-nicht`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.getByRole('main').getByRole('link', { name: 'Startseite' }).click();
    await expect(page).toHaveURL(`${origin}/de`);
  });

  test('reads and follows links without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/en`);
    await page.getByRole('main').getByRole('link', { name: 'Hřebenovka' }).first().click();
    await expect(page).toHaveURL(/\/en\/shop\/\d+\/hrebenovka$/);
    await page.goto(`${origin}/en/search?q=coffee`);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await context.close();
  });

  test('skips to the content by keyboard, and goes back to the top', async ({ page }) => {
    await page.goto(`${origin}/en/faq`);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await expect(page).toHaveURL(`${origin}/en/faq#main`);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/en/faq`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('follows typed and clicked redirects of every kind, and loads a new document only for another site', async ({ page }) => {
    const blog = 'https://blog.meandr.example/';
    await page.route(`${blog}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Blog</h1>' }));
    for (const [typed, shown] of [
      ['/parkovani', '/cz/parkovani'], // exact path
      ['/cz/aktuality?x=1#dole', '/cz/novinky/1?x=1#dole'], // prefix
      ['/en/whats-on/summer/2024', '/en/events/1'], // pattern
      ['/cs/kontakt', '/cz/kontakt'], // another code of the language
    ] as const) {
      await page.goto(origin + typed, { waitUntil: 'commit' });
      await expect(page).toHaveURL(origin + shown);
    }
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const follow = (path: string) =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('main')?.append(link);
        link.click();
      }, path);
    await follow('/cz/restaurace');
    await expect(page).toHaveURL(/\/cz\/obchody\/11-[a-z-]+\/1$/);
    await page.goBack();
    await expect(page).toHaveURL(`${origin}/cz/kontakt`);
    expect(documents).toEqual([]);
    await follow('/cz/magazin');
    await expect(page).toHaveURL(blog);
    expect(documents).toEqual([blog]);
  });

  test('stays on the page with a notice when offline, and continues when the network is back', async ({ page }) => {
    const late = page.waitForResponse(/\/builds\/meta\//); // loaded after the first view; until then, only the browser reports being offline
    await page.goto(`${origin}/en/events/1`);
    await late;
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Floor plan' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'You seem to be offline, so you are staying on this page.' });
    await expect(notice).toBeVisible();
    await expect(notice).toHaveCSS('display', 'grid'); // the notice has its own styles, because the sheet has not loaded
    await expect(page).toHaveURL(`${origin}/en/events/1`);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/en\/floorplan\/\d+$/);
    await expect(notice).toHaveCount(0);
  });
});
