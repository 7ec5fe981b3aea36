import { expect, type Page } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { listAddresses, openRoutes, screenRoutes } from './addresses.ts';
import { desktop, type Examination, examine, openExaminedPage, phone } from './examine.ts';
import { test } from './examined-test.ts';
import { long, longIf } from './long.ts';
import { type RunningTenant, tenants } from './tenants.ts';

type Examined = { tenant: RunningTenant; name: RouteName; locale: Locale; examination: Examination };

/** States that a screen shows only for some paths or queries. They look the same in every language. */
const states: readonly (readonly [path: string, examination?: Examination])[] = [
  ['/sk/obchody/1-moda/1?floor=1&sort=-title'],
  ['/cz/nabidky/31-moda-a-boty/1'],
  ['/en/shops/all/1?open=now'],
  ['/de/geschaefte/alle/1?q=qqqq'],
  ['/cz/akce/1?view=calendar'],
  ['/de/lageplan/1?from=amenity-525&to=shop-8&stepfree=1'],
  ['/en/floorplan/2?shop=8'],
  ['/cz/hledat?q=boty'],
  ['/de/suche?q=qqqq'],
  ['/sk/dokumenty?tab=marketing'],
  ['/cz/oteviraci-doba?q=kavarna'],
  ['/en/parking?stay=200'],
  ['/de/gibt-es-nicht', { status: 404 }],
];

/** States that represent all of them in `npm test`. */
const shortStates = ['/de/lageplan/1?from=amenity-525&to=shop-8&stepfree=1', '/de/gibt-es-nicht'];

test.describe.configure({ mode: 'parallel' });

/** Screens that represent all of them in `npm test`, by tenant: lists, records, a text, forms, and the screens with most parts. */
const shortScreens: Readonly<Record<string, readonly RouteName[]>> = {
  demo: [
    'home',
    'shops',
    'shop',
    'floorplan',
    'opening-hours',
    'event',
    'search',
    'parking',
    'contact',
    'privacy-policy',
    'booking-service',
  ],
  podhradie: ['home'],
};

for (const tenant of Object.values(tenants)) {
  for (const [index, name] of openRoutes.entries()) {
    // Each route is examined in one language, which changes from route to route. In the demo centre, the first route of each screen is also
    // examined in a second language, because texts differ in length: at one width, without accessibility rules. `npm run crawl` covers all
    // routes in all languages.
    const localeAt = (place: number) => tenant.locales[place % tenant.locales.length] ?? tenant.locales[0];
    const isShort = shortScreens[tenant.name]?.includes(name) ?? false;
    const locale = localeAt(index);
    test(
      `${name} of ${tenant.name} in ${locale}: logs nothing, is accessible, and does not shift`,
      longIf(!isShort),
      async ({ examinedPage }) => {
        expect(await examineRoute(examinedPage, { tenant, name, locale, examination: {} })).toEqual([]);
      },
    );

    if (tenant !== tenants.demo || !screenRoutes.includes(name)) continue;
    const other = localeAt(index + 2);
    test(`${name} of ${tenant.name} in ${other}: logs nothing, and does not shift`, long, async ({ examinedPage }) => {
      const examination: Examination = { rules: 'none', width: index % 2 === 0 ? desktop : phone };
      expect(await examineRoute(examinedPage, { tenant, name, locale: other, examination })).toEqual([]);
    });
  }
}

for (const [path, examination] of states) {
  test(
    `${path} of demo, at both widths: logs nothing, is accessible, and does not shift`,
    longIf(!shortStates.includes(path)),
    async ({ examinedPage }) => {
      expect(await examine(examinedPage, tenants.demo.origin + path, examination)).toEqual([]);
    },
  );
}

for (const [when, instant] of [
  ['by day', '2026-11-25T11:00:00Z'],
  ['late in the evening', '2026-11-25T21:30:00Z'],
  ['at night', '2026-11-25T02:00:00Z'],
] as const) {
  const title = `the filter for open shops of demo does not shift the page, ${when} by the visitor's clock`;
  test(title, longIf(when !== 'by day'), async ({ browser }) => {
    const page = await openExaminedPage(browser);
    await page.clock.setFixedTime(instant);
    expect(await examine(page, `${tenants.demo.origin}/cz/obchody/vse/1?open=now`)).toEqual([]);
    await page.context().close();
  });
}

async function examineRoute(page: Page, examined: Examined): Promise<string[]> {
  const { tenant, name, locale, examination } = examined;
  const [address] = await listAddresses(tenant, name, locale);
  const { isUnlisted }: Route = routes[name];
  return address && !isUnlisted ? examine(page, address, examination) : examineUnlisted(page, examined);
}

/**
 * Examines a screen that is not in the sitemap. The demo centre has all screens. Another centre returns 404 for those it lacks; an empty screen is
 * linked nowhere, and tells visitors who open it directly that it is empty.
 */
async function examineUnlisted(page: Page, { tenant, name, locale, examination }: Examined): Promise<string[]> {
  const { isUnlisted }: Route = routes[name];
  const isDemo = tenant.name === tenants.demo.name;
  if (isDemo && !isUnlisted) return ['has no address in the sitemap'];
  const path = findLandingPath(name, locale);
  if (path === undefined) return [];
  const { status } = await fetch(tenant.origin + path);
  return status === 404 && !isDemo ? [] : examine(page, tenant.origin + path, examination);
}
