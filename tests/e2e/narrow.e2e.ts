import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { browserArguments, findTestBrowser } from '#config/browser.ts';
import { decidedVisitor } from '#config/decided-visitor.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { listAddresses, screenRoutes } from './addresses.ts';
import { listClippedTexts } from './clipped-text.ts';
import { phone } from './examine.ts';
import { long } from './long.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

const { demo } = tenants;
const narrow = { width: 320, height: 640 };
/** Addresses that open a screen in another state than its initial one. */
const states = ['/cz/akce/1?view=calendar', '/de/lageplan/1?from=amenity-525&to=shop-8', '/sk/hladat?q=boty'];
const readWithLargeText = [
  ...['/cz', '/cz/kino', '/cz/parkovani', '/cz/jak-k-nam', '/cz/obchody-sluzby', '/cz/novinky-akce', '/cz/nabidky/1', '/cz/darkove-karty'],
  ...['/de/geschaefte/alle/1', '/de/oeffnungszeiten', '/de/kontakt', '/de/haeufige-fragen', '/de/veranstaltungen/1', '/de/news/1'],
  ...['/de/anmelden', '/de/datenschutz', '/de/buchung', '/de/onlineshops', '/de/newsletter', '/de/ueber-uns', '/de/parken'],
  ...states,
];

test.describe.configure({ mode: 'parallel' });

test('the fullest pages are no wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize(narrow);
  expect(
    await listTooWide(
      page,
      ['/cz', ...states].map((path) => demo.origin + path),
    ),
  ).toEqual([]);
});

test('the pages of all routes are no wider than a screen of 320 pixels', long, async ({ page }) => {
  const addresses: string[] = [];
  for (const [index, name] of screenRoutes.entries()) {
    const locale = demo.locales[index % demo.locales.length] ?? 'de';
    const [address = demo.origin + (findLandingPath(name, locale) ?? '')] = await listAddresses(demo, name, locale);
    addresses.push(address);
  }
  await page.setViewportSize(narrow);
  expect(await listTooWide(page, addresses)).toEqual([]);
});

test('pages with text of double size are no wider than a phone, and the logo does not overlap the icons', async () => {
  test.slow();
  const browser = await launchWithLargeText();
  const page = await browser.newPage({ viewport: phone });
  expect(await listTooWide(page, addressesWithLargeText, listClippedTexts)).toEqual([]);
  await page.goto(`${demo.origin}/cz`);
  const logo = await page.locator('.header-logo .logo-light').boundingBox();
  const tools = await page.locator('.header-tools').boundingBox();
  expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0);
  await browser.close();
});

test('pages with text of double size are no wider than a window of 1280 pixels, and cut no text off', async () => {
  test.slow();
  const browser = await launchWithLargeText();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  expect(await listTooWide(page, addressesWithLargeText, listClippedTexts)).toEqual([]);
  await browser.close();
});

test('the sheet of the plan and member pages cut no text of double size off', async () => {
  test.slow();
  const browser = await launchWithLargeText();
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', storageState: decidedVisitor });
  const page = await context.newPage();
  await page.goto(`${demo.origin}/cz/mapa-centra/1?shop=8`);
  await expect(page.locator('.plan-panel h2')).toBeInViewport();
  expect(await page.evaluate(listClippedTexts)).toEqual([]);
  await page.goto(`${demo.origin}/cz/mapa-centra/1?from=amenity-525&to=shop-8`);
  await expect(page.locator('.way-in-a-line')).toBeInViewport();

  await bringSession(context, demo, await registerMember(demo, 'large-text'));
  const memberPages = (['dashboard', 'dashboard-my-points', 'dashboard-profile'] as const).map((name) => findLandingPath(name, 'cz'));
  expect(
    await listTooWide(
      page,
      memberPages.map((path) => demo.origin + path),
      listClippedTexts,
    ),
  ).toEqual([]);
  await browser.close();
});

test('pages at 200 % are no wider than a window of 1280 pixels', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }); // as zoomed browsers lay out pages
  expect(await listTooWide(page, addressesWithLargeText)).toEqual([]);
  await page.context().close();
});

const addressesWithLargeText = readWithLargeText.map((path) => demo.origin + path);

/** Starts a browser whose visitor has doubled the size of texts in its settings. */
function launchWithLargeText(): Promise<Browser> {
  const executablePath = findTestBrowser();
  const args = [...browserArguments, '--blink-settings=defaultFontSize=32'];
  return chromium.launch({ args, ...(executablePath !== undefined && { executablePath }) });
}

/** Returns problems of addresses: another status than 200, wider than the window, and those that `listMore` finds in the page. */
async function listTooWide(page: Page, addresses: readonly string[], listMore: () => string[] = () => []): Promise<string[]> {
  const tooWide: string[] = [];
  for (const address of addresses) {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
    if (answer?.status() !== 200) tooWide.push(`${address}: answers ${answer?.status()}`);
    const { scrollWidth, clientWidth } = await page.evaluate(readWidths);
    if (scrollWidth > clientWidth) tooWide.push(`${address}: ${scrollWidth} of ${clientWidth}`);
    tooWide.push(...(await page.evaluate(listMore)).map((problem) => `${address}: ${problem}`));
  }
  return tooWide;
}

/** Runs in the page. */
function readWidths() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return { scrollWidth, clientWidth };
}
