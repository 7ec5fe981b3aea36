import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { isScreenRoute } from '#shared/site/routes.ts';
import { listAddresses, screenRoutes } from './addresses.ts';
import { phone } from './examine.ts';
import { long, longIf } from './long.ts';
import { blockFonts, readShifts, recordShifts } from './shifts.ts';
import { forEachOf } from './sitemap.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const login = /\/cz\/prihlaseni\?return=/;

test.use({ viewport: phone, reducedMotion: 'reduce' });

/** Opens a page and holds back its matching scripts until the returned function is called. */
async function openWithout(page: Page, path: string, scripts = '**/*.js') {
  const { release } = await hold(page, scripts);
  await page.goto(demo.origin + path, { waitUntil: 'commit' });
  await page.locator('.bottom-bar').waitFor();
  return release;
}

async function hold(page: Page, scripts: string) {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(`**/assets/${scripts}`, (route) => (isHeld ? void waiting.push(route) : route.continue()));
  const release = async () => {
    isHeld = false;
    await Promise.all(waiting.map((route) => route.continue()));
  };
  return { waiting, release };
}

const texts = 'messages/**';

const ready = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });

test.describe('before hydration', () => {
  test('the menu opens and closes', async ({ page }) => {
    await openWithout(page, '/cz');
    const menu = page.locator('.mobile-menu');
    await page.locator('.header-menu-button').click();
    await expect(menu.getByRole('link').first()).toBeVisible();
    await menu.locator('.dialog-close').click();
    await expect(menu).not.toBeVisible();
  });

  test('a click on a heart leads a guest to the login, which returns to this page', async ({ page }) => {
    const release = await openWithout(page, '/cz/obchody/vse/1', texts);
    await page.locator('main article [data-mark]').first().click();
    await expect(page).toHaveURL(login);
    await release();
    expect(new URL(page.url()).searchParams.get('return')).toBe('/cz/obchody/vse/1');
  });

  test('the choice of a language is remembered before the main script has loaded', async ({ page }) => {
    const first = page.waitForResponse('**/assets/first-*.js');
    await openWithout(page, '/cz', 'main-*.js');
    await (await first).finished();
    await page.locator('html[data-pictures]').waitFor({ state: 'attached' }); // the first script has run
    await Promise.all([page.waitForRequest('**/api/locale'), page.locator('.footer a[hreflang=de]').click()]);
    await expect(page).toHaveURL(`${demo.origin}/de`);
    const cookies = (await page.context().cookies()).filter(({ name }) => name === 'locale');
    expect(cookies).toMatchObject([{ value: 'de', path: '/', sameSite: 'Lax' }]);
    await page.goto(demo.origin, { waitUntil: 'commit' }); // the main script is still held back, and `load` may wait for it
    await expect(page.locator('html')).toHaveAttribute('data-locale', 'de');
  });

  for (const [moment, scripts] of [
    ['any script', '**/*.js'],
    ['the words', texts],
  ] as const) {
    test(`the back button works on a reloaded page that waits for ${moment}`, longIf(scripts === texts), async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${demo.origin}/cz`);
      await ready(page);
      const heading = page.getByRole('heading', { level: 1 });
      const home = await heading.innerText();
      await page.locator('.bottom-bar a[href="/cz/mapa-centra"]').click();
      await expect(heading).toHaveText('Mapa centra');
      const { waiting, release } = await hold(page, scripts);
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.footer').waitFor(); // the document is complete
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      await page.goBack({ waitUntil: 'commit' });
      await release();
      await expect(heading).toHaveText(home);
      await expect(page).toHaveURL(`${demo.origin}/cz`);
      await page.goForward();
      await expect(heading).toHaveText('Mapa centra');
      expect(errors).toEqual([]);
    });
  }

  test('a filter choice takes effect after hydration', async ({ page }) => {
    const release = await openWithout(page, '/cz/obchody/vse/1');
    await page.locator('select[name=floor]').selectOption({ index: 2 });
    await release();
    await expect(page).toHaveURL(/[?&]floor=\d/);
  });

  test('a word typed before hydration is kept and searched for', async ({ page }) => {
    const release = await openWithout(page, '/cz/hledat');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('kavarna');
    await release();
    await expect(page).toHaveURL(/q=kavarna/);
    await expect(field).toHaveValue('kavarna');
  });

  test('a click on a heart leads to the login, even if the heart’s script loads after hydration', async ({ page }) => {
    const release = await openWithout(page, '/cz', 'HomeSections-*.js');
    await ready(page);
    await page.locator('main [data-mark]').first().click();
    await expect(page).toHaveURL(login);
    await release();
    expect(new URL(page.url()).searchParams.get('return')).toBe('/cz');
  });
});

for (const path of ['/cz', '/cz/obchody/vse/1', '/de/veranstaltungen/1']) {
  test(`${path} hydrates without replacing or moving an element`, longIf(path !== '/cz'), async ({ page }) => {
    await blockFonts(page);
    const release = await openWithout(page, path);
    await page.evaluate(noteElements);
    await page.evaluate(recordShifts);
    await release();
    await ready(page);
    const sections = await page.locator('main section').count();
    for (let index = 0; index < sections; index += 1) await page.locator('main section').nth(index).scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 100)))); // includes changes made when idle
    expect({ gone: await page.evaluate(listGone), moved: await readShifts(page) }).toEqual({ gone: [], moved: [] });
  });
}

test('the pictures of the front page load when the visitor scrolls to them, without a layout shift', async ({ browser }) => {
  const undecided = { cookies: [], origins: [] }; // a decided visitor's consent would be carried out immediately
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', storageState: undecided });
  const page = await context.newPage();
  const asked = noteFiles(page);
  await blockFonts(page);
  await page.goto(`${demo.origin}/cz`, { waitUntil: 'networkidle' });
  await ready(page);
  expect(asked.size).toBeLessThanOrEqual(48);
  await page.evaluate(recordShifts);
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 500) await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(listMissingPictures)).toEqual([]);
  expect(await readShifts(page)).toEqual([]);
  await context.close();
});

test('every public page can be read and left without scripts', long, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const problems: string[] = [];
  const readable = screenRoutes.filter((name) => !isScreenRoute(name)); // the board has no links, and the directory needs scripts
  await forEachOf(readable, 4, async (name) => {
    const [address] = await listAddresses(demo, name, 'cz');
    if (address) problems.push(...(await readPage(context, address)));
  });
  expect(problems).toEqual([]);
  await context.close();
});

function noteFiles(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => void asked.add(request.url()));
  return asked;
}

/** Returns the faults of a page opened without its pictures and fonts. */
async function readPage(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  await page.route(/\/(?:api\/images|media|assets\/.*woff2)/, (route) => route.abort());
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const main = page.locator('main');
  const words = ((await main.innerText()) ?? '').trim();
  const hasHeading = await main.locator('h1').first().isVisible();
  const links = await page.locator('a[href]').filter({ visible: true }).count();
  const isWaiting = (await main.locator('[aria-busy=true]').count()) > 0;
  await page.close();
  return [
    ...(hasHeading && words.length > 60 ? [] : [`${address}: nothing to read`]),
    ...(links >= 8 ? [] : [`${address}: ${links} links`]),
    ...(isWaiting ? [`${address}: waits for a script`] : []),
  ];
}

// The following functions run in the page, so they must not use anything outside themselves.

interface WatchedWindow {
  elements: Element[];
}

function noteElements(): void {
  (window as unknown as WatchedWindow).elements = [...document.querySelectorAll('main *')];
}

/** Lists pictures that are part of the layout but not loaded. */
function listMissingPictures(): string[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main section .image > img')];
  const isMissing = (picture: HTMLImageElement) => picture.offsetParent !== null && !(picture.complete && picture.currentSrc !== '');
  return pictures.filter(isMissing).map(({ src }) => src);
}

function listGone(): string[] {
  const { elements } = window as unknown as WatchedWindow; // safe: set by noteElements
  return elements.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 120));
}
