import { expect, type Page, test } from '@playwright/test';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import { memberRoutes, visitorRoutes } from './addresses.ts';
import { examine, openExaminedPage } from './examine.ts';
import { bringSession, registerMember } from './member.ts';
import { tenants } from './tenants.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** The second centre has no members: what would be theirs leads home, which `member-gates.test.ts` shows. */
const tenant = tenants.demo;

test.describe(`the member of ${tenant.name}`, () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    const member = await registerMember(tenant, `screens-${process.pid}@visitor.example`, tenant.locales[1]);
    page = await openExaminedPage(browser);
    await bringSession(page.context(), tenant, member);
  });
  test.afterAll(() => page.context().close());

  for (const name of memberRoutes) {
    test(`sees ${name} in ${tenant.locales.join(', ')}, at both widths: quiet console, accessible, nothing moves`, async () => {
      const problems: string[] = [];
      for (const locale of tenant.locales) problems.push(...(await examine(page, tenant.origin + findLandingPath(name, locale))));
      expect(problems).toEqual([]);
    });
  }
});

test.describe(`a visitor of ${tenant.name}`, () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await openExaminedPage(browser);
  });
  test.afterAll(() => page.context().close());

  for (const name of visitorRoutes) {
    const { query: known }: Route = routes[name];
    const query = known?.includes('token') ? { token: 'a'.repeat(43) } : {};
    test(`sees ${name} in ${tenant.locales.join(', ')}, at both widths: quiet console, accessible, nothing moves`, async () => {
      const problems: string[] = [];
      for (const locale of tenant.locales) problems.push(...(await examine(page, tenant.origin + toPath(name, locale, {}, query))));
      expect(problems).toEqual([]);
    });
  }
});
