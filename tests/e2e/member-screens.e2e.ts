import { expect, type Page, test } from '@playwright/test';
import { findLandingPath } from '#shared/rules/routing.ts';
import { memberRoutes, visitorRoutes } from './addresses.ts';
import { examine, openExaminedPage } from './examine.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** The second centre has no members: what would be theirs leads home, which `member-gates.test.ts` shows. */
const tenant = tenants.demo;

/** Each screen in one of the languages, the next one in the next: the journeys go through them in Czech and German. */
const localeOf = (index: number) => tenant.locales[index % tenant.locales.length] ?? tenant.locales[0];

test.describe(`the member of ${tenant.name}`, () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    const member = await registerMember(tenant, `screens-${crypto.randomUUID()}@visitor.example`, 'cz');
    page = await openExaminedPage(browser);
    await bringSession(page.context(), tenant, member);
  });
  test.afterAll(() => page.context().close());

  for (const [index, name] of memberRoutes.entries()) {
    const locale = localeOf(index);
    test(`sees ${name} in ${locale}, at both widths: quiet console, accessible, nothing moves`, async () => {
      expect(await examine(page, tenant.origin + findLandingPath(name, locale), { isThorough: true })).toEqual([]);
    });
  }
});

test.describe(`a visitor of ${tenant.name}`, () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await openExaminedPage(browser);
  });
  test.afterAll(() => page.context().close());

  for (const [index, name] of visitorRoutes.entries()) {
    const locale = localeOf(index);
    test(`sees ${name} in ${locale}, at both widths: quiet console, accessible, nothing moves`, async () => {
      expect(await examine(page, tenant.origin + findLandingPath(name, locale), { isThorough: true })).toEqual([]);
    });
  }
});
