import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SiteFacts } from '#server/gateway/site/config.ts';
import { decideVisit, type Visitor } from '#server/pages/visit/visit.ts';
import { toPath } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import { safeReturns, unsafeReturns } from '../../../support/unsafe-returns.ts';

const facts: SiteFacts = {
  locales: ['en', 'cz', 'sk', 'de'],
  fallbackLocale: 'cz',
  tenant: { id: 'test' },
  localeCookie: { name: 'locale', attributes: 'Path=/' },
  publicUrl: 'https://www.centre.example',
  settings: {},
  mall: undefined,
  buildId: 'b',
  pages: [],
  empty: [],
  isComplete: true,
};
const anybody: Visitor = { locale: 'cz', hasToken: false, device: 'other' };

function decide(address: string, { visitor = anybody, changes = {} as Partial<SiteFacts> } = {}) {
  const [path = '', search] = address.split('?');
  return decideVisit(path, new URLSearchParams(search), visitor, { ...facts, ...changes }, []);
}

const guarded = routeNames.filter((name) => {
  const route: Route = routes[name];
  return route.screen !== undefined && route.access !== undefined;
});
const built = routeNames.filter((name) => {
  const route: Route = routes[name];
  return route.screen !== undefined && !guarded.includes(name) && route.existsWhile === undefined && !route.isForEngineers;
});
const pathOf = (name: (typeof routeNames)[number], locale: (typeof locales)[number]) =>
  toPath(name, locale, { id: 7, title: 'x', page: 1, category: '7-x', permalink: 'a', alias: 'custom' });

describe('decideVisit, if the tenant’s rules guard a path', () => {
  const decideGuarded = (address: string, hasToken: boolean, changes: Partial<SiteFacts> = {}) =>
    decideVisit(address, new URLSearchParams('q=a'), { ...anybody, hasToken }, { ...facts, ...changes }, [], ['auth']);

  it('admits members, prevents caching of the page, and sends others to the login', () => {
    expect(decideGuarded('/cz/kontakt', true)).toMatchObject({ kind: 'page', isPersonal: true });
    expect(decideGuarded('/cz/kontakt', false)).toEqual({
      kind: 'redirect',
      to: '/cz/prihlaseni?return=%2Fcz%2Fkontakt%3Fq%3Da',
      status: 302,
      isPersonal: true,
    });
  });

  it('sends all others home if login is off', () => {
    const settings = { ...facts.settings, is_authentication_active: 'false' };
    expect(decideGuarded('/cz/kontakt', false, { settings })).toMatchObject({ kind: 'redirect', to: '/cz' });
  });
});

describe('decideVisit', () => {
  it('does not take long for a path of slashes', () => {
    const startedMs = performance.now();
    expect(decide(`${'/'.repeat(64_000)}x`)).toMatchObject({ kind: 'not-found' });
    expect(performance.now() - startedMs).toBeLessThan(2000); // scanning backwards from each slash would take five seconds
  });

  it.each(built)('shows %s in every language, to all visitors alike', (name) => {
    for (const locale of locales) {
      const path = pathOf(name, locale);
      const page = {
        address: path,
        screen: (routes[name] as Route).screen,
        pattern: expect.stringMatching(`^/${locale}(?:/|$)`),
        locale,
        route: name,
        isUncached: (routes[name] as Route).isUncached === true,
      };
      expect(decide(path)).toEqual({ kind: 'page', page, isPersonal: false });
      expect(decide(path, { visitor: { ...anybody, locale: 'de', hasToken: true } })).toEqual(decide(path));
    }
  });

  it.skipIf(guarded.length === 0).each(guarded)('marks its decision about %s as personal', (name) => {
    for (const hasToken of [true, false]) {
      expect(decide(pathOf(name, 'en'), { visitor: { ...anybody, locale: 'en', hasToken } })).toMatchObject({ isPersonal: true });
    }
  });

  const gated = routeNames.filter((name) => (routes[name] as Route).memberOnlyWhile !== undefined);

  it.each(gated)(
    'sends an anonymous visitor from %s to login in every language while its gate is on, and marks the decision as personal',
    (name) => {
      const gate = (routes[name] as Route).memberOnlyWhile ?? '';
      for (const locale of locales) {
        const path = pathOf(name, locale);
        const changes = { settings: { [gate]: 'true' } };
        const member = { ...anybody, hasToken: true };
        const to = toPath('login', locale, {}, { return: `${path}?utm=x&page=2` });
        expect(decide(`${path}?utm=x&page=2`, { changes })).toEqual({ kind: 'redirect', to, status: 302, isPersonal: true });
        expect(decide(path, { changes })).toMatchObject({ to: toPath('login', locale, {}, { return: path }) });
        expect(decide(path, { changes, visitor: member })).toMatchObject({ kind: 'page', isPersonal: true });
        expect(decide(path)).toMatchObject({ kind: 'page', isPersonal: false });
        expect(decide(path, { changes: { settings: { ...changes.settings, is_authentication_active: 'false' } } })).toMatchObject({
          kind: 'redirect',
          to: `/${locale}`,
        });
      }
    },
  );

  const ofMembers = routeNames.filter((name) => (routes[name] as Route).access === 'member' && (routes[name] as Route).screen);
  const ofVisitors = routeNames.filter((name) => (routes[name] as Route).access === 'anonymous');

  it.each(ofMembers)('sends an anonymous visitor from %s to login in every language, and back to the requested address', (name) => {
    for (const locale of locales) {
      const asked = `${pathOf(name, locale)}?type=spent&q=a%20b`;
      const to = toPath('login', locale, {}, { return: `${pathOf(name, locale)}?type=spent&q=a+b` });
      expect(decide(asked)).toEqual({ kind: 'redirect', to, status: 302, isPersonal: true });
      expect(decide(to)).toMatchObject({ kind: 'page', page: { address: to, screen: 'LoginScreen' } });
      expect(decide(asked, { visitor: { ...anybody, hasToken: true } })).toMatchObject({ kind: 'page', isPersonal: true });
      const off = { changes: { settings: { is_authentication_active: 'false' } } };
      expect(decide(asked, off)).toMatchObject({ kind: 'redirect', to: `/${locale}`, isPersonal: true });
      expect(decide(asked, { ...off, visitor: { ...anybody, hasToken: true } })).toMatchObject({ kind: 'redirect', to: `/${locale}` });
    }
  });

  it.each(ofVisitors)('shows %s to all visitors, whatever their cookie, in every language, unless login is off', (name) => {
    for (const locale of locales) {
      const path = toPath(name, locale);
      const home = { kind: 'redirect', to: `/${locale}`, status: 302, isPersonal: true };
      for (const hasToken of [false, true]) {
        expect(decide(path, { visitor: { ...anybody, hasToken } })).toMatchObject({ kind: 'page', isPersonal: true });
      }
      expect(decide(path, { changes: { settings: { is_authentication_active: 'false' } } })).toEqual(home);
    }
  });

  it.each([...safeReturns, ...unsafeReturns])('redirects no visitor from the login: %j', (path) => {
    const decided = decideVisit('/cz/prihlaseni', new URLSearchParams({ return: path }), { ...anybody, hasToken: true }, facts, []);
    expect(decided).toMatchObject({ kind: 'page', page: { screen: 'LoginScreen' } });
  });

  it('keeps the whole of a long return address', () => {
    const back = `/en/shops/all/1?q=${'a'.repeat(300)}`;
    const address = toPath('login', 'en', {}, { return: back });
    expect(decide(address)).toMatchObject({ kind: 'page', page: { address } });
  });

  it('identifies a page by the query parameters of its route in a fixed order, with long values shortened', () => {
    const decided = decide(`/en/shops/all/1?sort=title&utm_source=x&q=${'a'.repeat(200)}&floor=&page=9`);
    expect(decided).toMatchObject({ kind: 'page', page: { address: `/en/shops/all/1?q=${'a'.repeat(100)}&sort=title` } });
  });

  it('redirects from a language that is switched off to the fallback, and translates the path’s word for all categories', () => {
    expect(decide('/en/shops/all/1', { changes: { locales: ['cz', 'de'] } })).toEqual({
      kind: 'redirect',
      to: '/cz/obchody/vse/1',
      status: 302,
      isPersonal: false,
    });
    expect(decide('/en/search?q=boots', { changes: { locales: ['cz', 'de'] } })).toMatchObject({ to: '/cz/hledat?q=boots' });
  });

  it.each([
    ['/en/nothing/here', 'en'],
    ['/nothing', 'cz'],
    ['/sk/nothing/here', 'cz'],
  ])('finds nothing at %s, and says so in an active language', (path, locale) => {
    expect(decide(path, { changes: { locales: ['en', 'cz'] } })).toMatchObject({ kind: 'not-found', page: { locale, isUncached: true } });
  });

  it.each(['//host/en', '/\\host/en/news/1', '/en/../news/1', '/en/%2e%2e/x', '/en/%5c/x'])(
    'renders no path that another parser could take for a page: %s',
    (path) => {
      expect(decide(path)).toMatchObject({ kind: 'not-found', page: { address: '/-' } });
    },
  );

  it.each(['//en/news/1', '/en//news/1', '//EN//News//1'])('redirects %s to the page itself', (path) => {
    expect(decide(path)).toEqual({ kind: 'redirect', to: '/en/news/1', status: 301, isPersonal: false });
  });

  it('causes no loops: no target of a redirect redirects back', () => {
    const start = fc.tuple(
      fc.constantFrom('en', 'cs', 'cz', 'gb', 'sk', 'xx'),
      fc.array(fc.constantFrom('news', 'novinky', 'shops', 'obchody', 'all', 'vse', '1', '7-x', 'about', ''), { maxLength: 4 }),
      fc.constantFrom('', '/', '//'),
    );
    fc.assert(
      fc.property(start, fc.subarray([...locales], { minLength: 1 }), ([locale, rest, end], active) => {
        const changes = { locales: active, fallbackLocale: active[0] ?? 'cz' };
        let path = `/${[locale, ...rest].join('/')}${end}`;
        const seen = new Set<string>();
        for (let decided = decide(path, { changes }); decided.kind === 'redirect'; decided = decide(path, { changes })) {
          expect(seen.has(path)).toBe(false);
          seen.add(path);
          path = decided.to;
        }
        expect(seen.size).toBeLessThanOrEqual(4);
      }),
    );
  });
});
