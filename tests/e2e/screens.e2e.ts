import AxeBuilder from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page, type Request, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import { readSitemap } from './sitemap.ts';
import { tenants } from './tenants.ts';

/** One address for each built screen: its landing page, or the first record of its kind in the sitemap. */
const built = routeNames.filter((name) => (routes[name] as Route).screen !== undefined);
const phone = { width: 390, height: 844 } as const;
const desktop = { width: 1440, height: 900 } as const;
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const mostLayoutShift = 0.02;

type Size = typeof phone | typeof desktop;

for (const tenant of Object.values(tenants)) {
  for (const [index, locale] of tenant.locales.entries()) {
    // Languages take turns in which width they are opened at, so that both tenants are examined at both.
    const sizes = index % 2 === 0 ? ([phone, desktop] as const) : ([desktop, phone] as const);
    test(`each screen of ${tenant.name} in ${locale}: no console message, no accessibility violation, no layout shift`, async ({
      browser,
    }) => {
      test.setTimeout(600_000);
      const addresses = await listAddresses(tenant.origin, locale);
      expect(addresses.length).toBeGreaterThanOrEqual(built.length - 1);
      const context = await browser.newContext({ viewport: sizes[0], reducedMotion: 'reduce' });
      await context.addInitScript(observeLayoutShift);
      const page = await context.newPage();
      const problems: string[] = [];
      for (const address of addresses) problems.push(...(await visit(page, address, sizes)).map((problem) => `${address}: ${problem}`));
      await context.close();
      expect(problems).toEqual([]);
    });
  }
}

async function visit(page: Page, address: string, [opened, other]: readonly [Size, Size]): Promise<string[]> {
  const messages: string[] = [];
  const onConsole = (message: ConsoleMessage) => messages.push(`console ${message.type()}: ${message.text().slice(0, 300)}`);
  const onError = (error: Error) => messages.push(`error: ${error.message.slice(0, 300)}`);
  const onRequest = (request: Request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(address).origin)
      messages.push(`asks a third party: ${request.url()}`);
  };
  page.on('console', onConsole).on('pageerror', onError).on('request', onRequest);
  await page.setViewportSize(opened);
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.evaluate(scrollThrough);
  const shift = await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift); // set by observeLayoutShift
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const widths = [await overflowOf(page, opened)];
  page.off('console', onConsole);
  await page.setViewportSize(other);
  widths.push(await overflowOf(page, other));
  page.off('pageerror', onError).off('request', onRequest);
  return [
    ...messages,
    ...(shift > mostLayoutShift ? [`layout shift ${shift.toFixed(3)} at ${opened.width}`] : []),
    ...widths.flat(),
    ...violations.map(
      ({ id, nodes }) =>
        `${id} at ${opened.width}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    ),
  ];
}

async function overflowOf(page: Page, { width }: Size): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflow > 0 ? [`is ${overflow} px too wide at ${width}`] : [];
}

async function listAddresses(origin: string, locale: Locale): Promise<string[]> {
  const sitemap = await readSitemap(origin);
  return built.flatMap((name) => {
    const path = name === 'home' ? `/${locale}` : name === 'floorplan' ? undefined : findLandingPath(name, locale);
    const address = path ? origin + path : sitemap.find((candidate) => candidate.startsWith(origin + toPrefix(name, locale)));
    return address ?? [];
  });
}

function toPrefix(name: RouteName, locale: Locale): string {
  return `/${locale}/${routes[name].path[locale].split('{')[0]}`;
}

/** Runs in the page before its own scripts. */
function observeLayoutShift(): void {
  const counter = window as unknown as { layoutShift: number }; // where the test reads it
  counter.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) counter.layoutShift += entry.value; // layout-shift entries, not in TypeScript's DOM
  }).observe({ type: 'layout-shift', buffered: true });
}

async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += 700) {
    window.scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  window.scrollTo(0, 0);
}
