import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { decidedVisitor, newVisitor } from '#config/decided-visitor.ts';
import { phone } from './examine.ts';
import { longIf } from './long.ts';
import { blockFonts, readShifts, recordShifts } from './shifts.ts';
import { tenants } from './tenants.ts';

const { origin } = tenants.demo;

test.use({ viewport: phone, reducedMotion: 'reduce', storageState: newVisitor });

/** Fakes all third parties and records the hosts that pages request. */
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
/** Resolves when the next document has loaded. Its timeout is shorter than the test's. */
const nextLoad = (page: Page) => page.waitForEvent('load', { timeout: 30_000 });
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

/** Moves the focus to a button by pressing a key repeatedly. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const target = page.getByRole('button', { name, exact: true });
  for (let steps = 0; steps < 12; steps += 1) {
    if (await target.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not come to ${name}.`);
}

test('the question leaves the place of a scanned sign free on a phone, comes first by keyboard, and no message follows', async ({
  page,
}) => {
  await page.goto(`${origin}/cz/mapa-centra/1?here=entrance-1`);
  const banner = page.getByRole('region', { name: 'Cookies a vaše soukromí' });
  await expect(banner).toBeVisible();
  const top = (await banner.boundingBox())?.y ?? 0;
  const goals = page.getByRole('navigation', { name: 'Nejbližší odtud' }).getByRole('link');
  for (const goal of await goals.all()) {
    const box = await goal.boundingBox();
    expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThan(top);
  }
  await page.keyboard.press('Tab');
  await expect(banner.locator(':focus')).toHaveCount(1);
  await tabTo(page, 'Rozhodnout');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Jen nezbytné');
  await page.keyboard.press('Enter');
  await expect(banner).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(goals.first()).toBeInViewport({ ratio: 1 });
});

test('a visitor on a phone makes and changes a decision about cookies by keyboard alone, and third parties load nothing before consent', async ({
  page,
}) => {
  const asked = await watchThirdParties(page.context());
  const banner = page.getByRole('region', { name: 'Cookies a vaše soukromí' });
  const dialog = page.getByRole('dialog', { name: 'Nastavení cookies' });
  const control = page.locator('.consent-control');
  const menuLink = page.locator('.mobile-menu').getByRole('link', { name: 'Nastavení cookies' });

  await page.goto(`${origin}/cz`);
  await expect(banner).toBeVisible();
  expect(await cookiesOf(page)).toEqual([]);

  await tabTo(page, 'Nastavit'); // the first tab stops of the page, without any focus set
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(banner).toBeVisible();

  await tabTo(page, 'Jen nezbytné', 'Shift+Tab'); // the focus is back on the button that opened the dialog
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  expect(await cookiesOf(page)).toEqual(['ncc_c', 'ncc_e']);
  expect(asked).toEqual([]);

  await page.locator('.header-menu-button').press('Enter');
  await menuLink.press('Enter');
  await expect(page.locator('.mobile-menu')).toBeHidden();
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
  const told = () => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: unknown }).dataLayer)); // the tag manager's array
  await expect.poll(told).toContain('page_view');

  const loaded = nextLoad(page); // withdrawing consent reloads the page
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nastavení cookies' }).click();
  await dialog.getByRole('button', { name: 'Odmítnout vše' }).click();
  await loaded;
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.mouse.wheel(0, -10_000);
  await expect(control).toBeAttached();
  await expect(control).toBeHidden(); // a phone has no space for the control
  await expect(banner).toBeHidden();
  expect(await cookiesOf(page)).toEqual(['ncc_c']);
  expect(asked).toHaveLength(2);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Nastavení cookies' }).click();
  await dialog.getByRole('button', { name: 'Přijmout vše' }).click();
  await expect.poll(() => asked.length).toBe(4);

  // A second tab starts allowed services automatically. If consent is withdrawn there, it also ends in this tab.
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

for (const viewport of [phone, { width: 1440, height: 900 }])
  for (const path of ['/cz', '/de/anmelden', '/cz/newsletter', '/en/opening-hours'])
    test(
      `${path} shows the cookie banner at ${viewport.width} px without a layout shift, and the banner is not the largest paint`,
      longIf(viewport !== phone || path !== '/cz'),
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await blockFonts(page);
        await page.addInitScript(recordShifts);
        await page.addInitScript(watchPaints);
        await page.goto(origin + path);
        await page.locator('.consent-banner').waitFor();
        await page.locator('.consent-banner').evaluate((banner) => Promise.all(banner.getAnimations().map(({ finished }) => finished)));
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const { largest } = await page.evaluate(() => (window as unknown as { paints: Paints }).paints);
        expect(await readShifts(page)).toEqual([]);
        expect(largest.length).toBeGreaterThan(0);
        expect(largest.filter(({ isOfConsent }) => isOfConsent)).toEqual([]);
      },
    );

test('the cookie banner appears within a second of the first paint', async ({ browser }) => {
  const maxMs = 1000;
  const delaysMs: number[] = [];
  // one visit is enough, because a busy machine can delay any of them
  for (let visit = 0; visit < 10 && delaysMs.every((delayMs) => delayMs > maxMs); visit += 1) {
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    await page.addInitScript(watchQuestion);
    await page.goto(`${origin}/cz`);
    await page.locator('.consent-banner').waitFor();
    delaysMs.push(await page.evaluate(() => questionMs - (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)));
    await context.close();
  }
  expect(Math.min(...delaysMs)).toBeLessThanOrEqual(maxMs);
});

test('the cookie banner does not appear while a finger touches the screen, so that the tap reaches the page', async ({ page }) => {
  await page.addInitScript(() => {
    const touch = () => document.body?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const touching = setInterval(touch, 4); // whenever the page begins to observe touches, a finger is down
    document.addEventListener('pointerup', () => clearInterval(touching), { capture: true });
  });
  const listed = page.waitForResponse('**/api/consent?*');
  const loaded = page.waitForResponse('**/assets/ConsentRoot-*.js');
  await page.goto(`${origin}/cz/kontakt`);
  await Promise.all([listed, loaded]);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await expect(page.locator('.consent-banner')).toHaveCount(0);
  await page.locator('.bottom-bar').dispatchEvent('pointerup');
  await expect(page.locator('.consent-banner')).toBeVisible();
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 }, storageState: decidedVisitor });

  for (const path of ['/cz', '/cz/obchody/vse/1', '/de/centerplan/1', '/cz/kontakt', '/cz/kino'])
    test(
      `${path} shows the cookie control in the margin, and the control covers no link or other control while the page scrolls`,
      longIf(path !== '/cz'),
      async ({ page }) => {
        await page.goto(origin + path);
        await page.locator('html[data-ready]').waitFor({ state: 'attached' });
        await page.keyboard.press('Shift');
        await page.locator('.consent-control').waitFor();
        expect(await page.evaluate(listCovered)).toEqual([]);
        await page.locator('.consent-control').click();
        await expect(page.locator('.consent-dialog')).toBeVisible();
      },
    );
});

declare global {
  /** When the banner appeared, in milliseconds since the navigation. */
  var questionMs: number;
}

/** Runs in the page before all other scripts. */
function watchQuestion(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.consent-banner')) return;
    globalThis.questionMs = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface Paints {
  largest: { text: string; isOfConsent: boolean }[];
}

/** Runs in the page before all other scripts. */
function watchPaints(): void {
  const paints: Paints = { largest: [] };
  Object.assign(window, { paints });
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
      paints.largest.push({ text: element?.outerHTML.slice(0, 80) ?? '', isOfConsent: element?.closest('.consent') != null });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page. Returns the links and controls that the cookie control covers at any scroll position. */
async function listCovered(): Promise<string[]> {
  const control = document.querySelector('.consent-control');
  const covered = new Set<string>();
  for (let y = 0; control && y < document.body.scrollHeight; y += 150) {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    const { left, right, top, bottom } = control.getBoundingClientRect();
    for (const one of document.querySelectorAll('.shell :is(a, button, input, select, summary)')) {
      const box = one.getBoundingClientRect();
      const isOver = box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      if (isOver && one.checkVisibility({ visibilityProperty: true })) covered.add(one.outerHTML.slice(0, 120));
    }
  }
  return [...covered];
}
