import { expect, type Page } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { listAddresses, openRoutes, screenRoutes } from './addresses.ts';
import { desktop, type Examination, examine, openExaminedPage, phone } from './examine.ts';
import { test } from './examined-test.ts';
import { type RunningTenant, tenants } from './tenants.ts';

type Unlisted = { tenant: RunningTenant; name: RouteName; locale: Locale; examination: Examination };

/** States that a screen's own address does not show; what they look like depends on no language. */
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

test.describe.configure({ mode: 'parallel' });

for (const tenant of Object.values(tenants)) {
  for (const [index, name] of openRoutes.entries()) {
    // Each route is examined in one language, which changes from route to route. In the demo centre, the first route of each screen is also
    // examined in a second language, because texts differ in length: at one width, without accessibility rules. Other centres have the same
    // texts. `npm run crawl` covers all routes in all languages.
    const localeAt = (place: number) => tenant.locales[place % tenant.locales.length] ?? tenant.locales[0];
    const examinedIn = localeAt(index);
    const seenIn = tenant === tenants.demo && screenRoutes.includes(name) ? [examinedIn, localeAt(index + 2)] : [examinedIn];
    test(`${name} of ${tenant.name} in ${seenIn.join(', ')}, quiet console, accessible, nothing moves`, async ({ examinedPage }) => {
      const problems: string[] = [];
      for (const [place, locale] of seenIn.entries()) {
        const examination: Examination = locale === examinedIn ? {} : { rules: 'none', width: (index + place) % 2 === 0 ? phone : desktop };
        const [address] = await listAddresses(tenant, name, locale);
        if (address) problems.push(...(await examine(examinedPage, address, examination)));
        else problems.push(...(await examineUnlisted(examinedPage, { tenant, name, locale, examination })));
      }
      expect(problems).toEqual([]);
    });
  }
}

for (const [path, examination] of states) {
  test(`${path} of demo, at both widths: quiet console, accessible, nothing moves`, async ({ examinedPage }) => {
    expect(await examine(examinedPage, tenants.demo.origin + path, examination)).toEqual([]);
  });
}

for (const [when, instant] of [
  ['by day', '2026-11-25T11:00:00Z'],
  ['late in the evening', '2026-11-25T21:30:00Z'],
  ['at night', '2026-11-25T02:00:00Z'],
] as const) {
  test(`the filter for open shops of demo moves nothing when applied, ${when} by the visitor's clock`, async ({ browser }) => {
    const page = await openExaminedPage(browser);
    await page.clock.setFixedTime(instant);
    expect(await examine(page, `${tenants.demo.origin}/cz/obchody/vse/1?open=now`)).toEqual([]);
    await page.context().close();
  });
}

/**
 * Examines a screen that is not in the sitemap. The demo centre has all screens. Another centre returns 404 for those it lacks; an empty screen is
 * linked nowhere, and tells visitors who open it directly that it is empty.
 */
async function examineUnlisted(page: Page, { tenant, name, locale, examination }: Unlisted): Promise<string[]> {
  if (tenant.name === tenants.demo.name) return ['has no address in the sitemap'];
  const path = findLandingPath(name, locale);
  if (path === undefined) return [];
  const { status } = await fetch(tenant.origin + path);
  return status === 404 ? [] : examine(page, tenant.origin + path, examination);
}
