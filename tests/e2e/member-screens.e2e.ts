import { expect, type Page, test } from '@playwright/test';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { linkRoutes, linkRoutesOfRecords, memberRoutes, visitorRoutes } from './addresses.ts';
import { examine, openExaminedPage } from './examine.ts';
import { longIf } from './long.ts';
import { activateReward, bringSession, handInReceipt, type Member, registerMember } from './member.ts';
import { partner, tenants } from './tenants.ts';

test.describe.configure({ mode: 'parallel' });

/** Screens that represent all of them in `npm test`. */
const shortScreens = ['dashboard', 'dashboard-get-points', 'dashboard-profile', 'the code of an activated reward', 'login', 'verify-email'];

/** The second centre has no members: its member pages redirect to the home page, which `member-gates.test.ts` tests. */
const tenant = tenants.demo;

/** Rotates the languages over the screens. The journeys cover Czech and German. */
const localeOf = (index: number) => tenant.locales[index % tenant.locales.length] ?? tenant.locales[0];

/** Query with which a partner's site requests a member's data. */
const request = {
  response_type: 'code',
  client_id: partner.client_id,
  redirect_uri: partner.redirect_uris[0],
  state: 'as it came',
  scope: 'profile email loyalty',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};

/** Screens that are empty for new members. Each function creates a record by the site's own calls, and returns its path. */
const deeds: Readonly<Record<string, (member: Member, locale: Locale) => Promise<string>>> = {
  'the code of an activated reward': async (member, locale) => toPath('my-reward', locale, { id: await activateReward(tenant, member) }),
  'a receipt in full': async (member, locale) => toPath('dashboard-receipts', locale, {}, { receipt: await handInReceipt(tenant, member) }),
  'the form for a receipt': async (_member, locale) => toPath('dashboard-receipts', locale, {}, { new: 1 }),
  'what a partner’s site asks for': async (_member, locale) => toPath('oauth-consent', locale, {}, request),
};

test.describe(`a member of ${tenant.name}`, () => {
  let member: Member;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    member = await registerMember(tenant, 'screens', 'cz');
    page = await openExaminedPage(browser);
    await bringSession(page.context(), tenant, member);
  });
  test.afterAll(() => page.context().close());

  for (const [index, name] of memberRoutes.entries()) {
    const locale = localeOf(index);
    test(
      `sees ${name} in ${locale}, at both widths, without console messages, accessibility faults or layout shifts`,
      longIf(!shortScreens.includes(name)),
      async () => {
        expect(await examine(page, tenant.origin + findLandingPath(name, locale), { rules: 'thorough' })).toEqual([]);
      },
    );
  }

  for (const [index, [what, toAddress]] of Object.entries(deeds).entries()) {
    const locale = localeOf(index);
    test(
      `sees ${what} in ${locale}, at both widths, without console messages, accessibility faults or layout shifts`,
      longIf(!shortScreens.includes(what)),
      async () => {
        expect(await examine(page, tenant.origin + (await toAddress(member, locale)), { rules: 'thorough' })).toEqual([]);
      },
    );
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
    test(
      `sees ${name} in ${locale}, at both widths, without console messages, accessibility faults or layout shifts`,
      longIf(!shortScreens.includes(name)),
      async () => {
        expect(await examine(page, tenant.origin + findLandingPath(name, locale), { rules: 'thorough' })).toEqual([]);
      },
    );
  }

  for (const [index, name] of linkRoutes.entries()) {
    const locale = localeOf(index);
    test(`opens ${name} from an email in ${locale}, at both widths, without console messages, accessibility faults or layout shifts`, async () => {
      const address = tenant.origin + toPath(name, locale, {}, { token: 'L'.repeat(43) });
      const refusal = linkRoutesOfRecords.includes(name) ? 422 : undefined; // the token belongs to no record
      expect(await examine(page, address, { rules: 'thorough', refusal })).toEqual([]);
    });
  }
});
