import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { decidedVisitor, newVisitor } from '#config/decided-visitor.ts';
import { publicScreens } from '../support/public-screens.ts';
import { desktop, phone } from './examine.ts';
import { longIf } from './long.ts';
import { tenants } from './tenants.ts';

const pages = [
  `${tenants.demo.origin}/cz`,
  `${tenants.demo.origin}/cz/obchody/vse/1`,
  `${tenants.demo.origin}/de/veranstaltungen/1?view=calendar`,
  `${tenants.podhradie.origin}/sk`,
] as const;

/** Opens a page, holds back its style sheet until `release`, and sets the visitor's clock to `now`. */
async function openWithoutSheet(browser: Browser, viewport: { width: number; height: number }, now?: Date) {
  const page = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
  if (now) await page.clock.setFixedTime(now);
  const waiting: Route[] = [];
  await page.route('**/assets/style-*.css', (route) => void waiting.push(route));
  /** Resolves with the address of the sheet once the page has requested it. */
  const waitForSheet = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    return waiting[0]?.request().url() ?? '';
  };
  return { page, waitForSheet, release: () => waitForSheet().then(() => waiting[0]?.continue()) };
}

const ready = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });

// The server renders the page by its own clock; the browser updates it by the visitor's clock. With two different hours, the clocks
// disagree in one of them about whether the centre is open, whenever the test runs.
for (const [viewport, hour] of [
  [phone, 3],
  [desktop, 11],
] as const) {
  test(
    `pages look the same before and after their sheet loads, at ${viewport.width}, ${hour} o'clock`,
    longIf(viewport === desktop),
    async ({ browser, request }) => {
      for (const address of pages) {
        const { page, waitForSheet } = await openWithoutSheet(browser, viewport, new Date(new Date().setUTCHours(hour, 0, 0, 0)));
        await page.goto(address, { waitUntil: 'domcontentloaded' }); // the pending sheet delays the load event
        await ready(page);
        const sheet = await (await request.get(await waitForSheet())).text();
        const { seen, changed } = await page.evaluate(compareLooks, sheet);
        expect([address, changed]).toEqual([address, []]);
        expect(seen).toBeGreaterThan(200);
        await page.context().close();
      }
    },
  );
}

for (const [visitor, storageState] of [
  ['who has not decided about cookies', newVisitor],
  ['who has', decidedVisitor],
] as const) {
  test(
    `an idle page loads the whole sheet, and applies it at the first key press, for a visitor ${visitor}`,
    longIf(storageState === decidedVisitor),
    async ({ browser }) => {
      const page = await (await browser.newContext({ viewport: phone, storageState })).newPage();
      const isDecided = storageState === decidedVisitor;
      let carriedOut = 0;
      page.on('requestfinished', (request) => {
        carriedOut += Number(request.url().includes('/api/consent?'));
      });
      await page.addInitScript(() => {
        document.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true); // ignores that the mouse is over the page
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }); // evaluate calls of the test count as a visitor's activation
      });
      for (const toAddress of Object.values(publicScreens)) {
        carriedOut = 0;
        await page.goto(tenants.demo.origin + toAddress('cz'));
        if (isDecided) await expect.poll(() => carriedOut).toBe(1);
        await expect(page.locator('link[rel=stylesheet][media="not all"]')).toHaveCount(1);
        if (isDecided) expect([page.url(), await page.locator('.consent-banner').count()]).toEqual([page.url(), 0]);
      }
      await page.keyboard.press('Shift');
      await expect(page.locator('.consent-banner')).toBeVisible({ visible: !isDecided });
      await expect(page.locator('link[rel=stylesheet][media=all]')).toHaveCount(1);
      await page.context().close();
    },
  );
}

test('a font that loads after the first paint does not move the page when the whole sheet is applied', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone, storageState: decidedVisitor })).newPage();
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, (route) => seen.then(() => route.continue()));
  await page.goto(`${tenants.demo.origin}/cz`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await ready(page);
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const before = await place();
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet][media=all]')?.sheet);
  expect(await place()).toEqual(before);
  await page.context().close();
});

test('a new page waits for its styles, and appears with them', async ({ browser }) => {
  const { page, release } = await openWithoutSheet(browser, phone);
  await page.goto(`${tenants.demo.origin}/cz/kontakt`, { waitUntil: 'domcontentloaded' });
  await ready(page);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const answered = page.waitForResponse(/\/api\/pages\//); // registered before the click, because a prefetched page may arrive during it
  await page.locator('.bottom-bar a[href="/cz/nabidky/1"], .bottom-bar a[href="/cz/mapa-centra"]').first().click();
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');
  await page.context().close();
});

test('a page prints with its print layout before its sheet loads', async ({ browser }) => {
  const { page } = await openWithoutSheet(browser, desktop);
  await page.goto(`${tenants.demo.origin}/cz/oteviraci-doba`, { waitUntil: 'domcontentloaded' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['.header', '.over-header', '.footer', '.breadcrumbs']) await expect(page.locator(part)).not.toBeVisible();
  await page.context().close();
});

test('the whole sheet is linked for browsers without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  const sheet = page.waitForResponse(/\/assets\/style-.*\.css/);
  await page.goto(`${tenants.demo.origin}/cz`);
  expect((await sheet).status()).toBe(200);
  await context.close();
});

/** Returns the visible elements that change when the sheet is added; synchronously, so that nothing else can change them. */
function compareLooks(text: string): { seen: number; changed: string[] } {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  // Compares the declared properties and the measures of the resulting box: any visible change alters one of these.
  const names = new Set(['width', 'height', 'top', 'right', 'bottom', 'left', 'transform-origin', 'perspective-origin']);
  const note = (part: CSSStyleSheet | CSSRule) => {
    const { style, cssRules } = part as Partial<CSSStyleRule>; // safe: both properties are optional
    for (const name of style ?? []) names.add(name);
    for (const rule of cssRules ?? []) note(rule); // rules of a media query, or nested rules
  };
  note(sheet);
  const compared = [...names].filter((name) => !name.startsWith('--')); // properties that use a variable are compared instead
  const looksOf = (element: Element) => {
    const style = getComputedStyle(element);
    return compared.map((name) => style.getPropertyValue(name));
  };
  const endTransitions = () => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.cancel();
  };
  endTransitions();
  const before = new Map([...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).map((one) => [one, looksOf(one)]));
  document.adoptedStyleSheets = [sheet];
  // With reduced motion, every change is a transition without duration. A transition that has just begun still shows the old value.
  endTransitions();
  const changed = [...before].flatMap(([element, looks]) => {
    const now = looksOf(element);
    const first = looks.findIndex((look, index) => look !== now[index]);
    return first < 0 ? [] : [`${element.tagName} .${element.getAttribute('class')}: ${compared[first]}: ${looks[first]} → ${now[first]}`];
  });
  return { seen: before.size, changed };
}
