import { type Browser, expect, type Page, test } from '@playwright/test';
import { newVisitor } from '#config/decided-visitor.ts';
import { findLandingPath } from '#shared/rules/routing.ts';
import { storageKeys } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { listAddresses, memberRoutes, screenRoutes } from './addresses.ts';
import { phone } from './examine.ts';
import { long } from './long.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';
import { translateFromNowOn, visitTranslated } from './translated.ts';

test.describe.configure({ mode: 'parallel' });

const { demo } = tenants;

test('the front page, a list and a shop keep working while the browser translates them', async ({ browser }) => {
  const page = await openTranslated(browser);
  expect(await visitAll(page, ['home', 'events', 'shop'])).toEqual([]);
  await page.context().close();
});

const quarters = 4;
for (let quarter = 0; quarter < quarters; quarter += 1)
  test(`every public screen works while the browser translates it, ${quarter + 1} of ${quarters}`, long, async ({ browser }) => {
    const page = await openTranslated(browser);
    const ofQuarter = screenRoutes.filter((_name, index) => index % quarters === quarter);
    expect(await visitAll(page, ofQuarter)).toEqual([]);
    await page.context().close();
  });

test('every screen of a member works while the browser translates it', long, async ({ browser }) => {
  const page = await openTranslated(browser);
  await bringSession(page.context(), demo, await registerMember(demo, 'translated'));
  await page.addInitScript((key) => localStorage.setItem(key, new Date().toISOString()), storageKeys.setupModal); // otherwise the dialog may cover the link
  expect(await visitAll(page, memberRoutes)).toEqual([]);
  await page.context().close();
});

async function openTranslated(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone, reducedMotion: 'reduce', storageState: newVisitor })).newPage();
  await translateFromNowOn(page);
  return page;
}

/** Visits the screens in rotating languages, and returns the problems. */
async function visitAll(page: Page, names: readonly RouteName[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, name] of names.entries()) {
    const locale: Locale = demo.locales[index % demo.locales.length] ?? 'cz';
    const [address = demo.origin + (findLandingPath(name, locale) ?? '')] = await listAddresses(demo, name, locale);
    const { layout }: Route = routes[name];
    problems.push(...(await visitTranslated(page, address, layout !== 'screen')));
  }
  return problems;
}
