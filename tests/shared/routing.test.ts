import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canLink,
  findBarePath,
  findLandingPath,
  guardRoute,
  matchRoute,
  parseCategoryParam,
  routeExists,
  toCategoryParam,
  toDetailPath,
  toPath,
  toTranslatedPath,
} from '#shared/rules/routing.ts';
import { Permalink, Slug } from '#shared/schemas/fields.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { pageAliases } from '#shared/site/page-aliases.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';

const paramNames = (path: string) => [...path.matchAll(/\{(\w+)\+?\}/g)].flatMap((found) => found[1] ?? []);
const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => !/[/\\\p{Cc}]|^\.{1,2}$/u.test(text) && text.isWellFormed());
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,3}$/);
/** Whether a path of the route table, or its first segment, is this text. Custom pages cannot have that name. */
const isTaken = (text: string, locale: Locale) => routeNames.some((name) => routes[name].path[locale].split('/')[0] === text);
const paramValues: Record<string, fc.Arbitrary<string>> = {
  id: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  page: fc.integer({ min: 1, max: 100_000 }).map(String),
  permalink: fc.array(slug, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  alias: slug.filter((text) => !locales.some((locale) => isTaken(text, locale))),
};

describe('toPath and matchRoute', () => {
  it('are inverse for every route in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routeNames), fc.constantFrom(...locales), fc.gen(), (name, locale, gen) => {
        const params = Object.fromEntries(
          paramNames(routes[name].path[locale]).map((param) => [param, gen(() => paramValues[param] ?? segment)]),
        );
        expect(matchRoute(toPath(name, locale, params, { q: 'x' }))).toEqual({ locale, name, params });
      }),
      { numRuns: 2000 },
    );
  });

  it('accept every alias and permalink that the contracts allow, because a rejected one would break the sitemap and lists', () => {
    const alias = fc.stringMatching(/^[a-z0-9_-]{1,12}$/).filter((text) => Slug.safeParse(text).success);
    const permalink = fc.stringMatching(/^[a-z0-9-]{1,6}(?:\/[a-z0-9-]{1,6}){0,3}$/).filter((text) => Permalink.safeParse(text).success);
    fc.assert(
      fc.property(alias, permalink, (page, article) => {
        fc.pre(!isTaken(page, 'en'));
        expect(matchRoute(toPath('page', 'en', { alias: page }))?.params).toEqual({ alias: page });
        expect(matchRoute(toPath('article', 'en', { permalink: article }))?.params).toEqual({ permalink: article });
      }),
    );
    expect(toPath('page', 'en', { alias: 'job_offers' })).toBe('/en/job_offers');
  });

  it.each(routeNames)('matches a plain path of %s in every language', (name) => {
    for (const locale of locales) {
      const params = Object.fromEntries(paramNames(routes[name].path[locale]).map((param) => [param, '7']));
      expect(matchRoute(toPath(name, locale, params))).toEqual({ locale, name, params });
    }
  });
});

describe('the route table', () => {
  it.each(locales)('has no colliding routes in %s', (locale) => {
    const shapes = routeNames.map((name) => routes[name].path[locale].replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(locales)('has no path in %s that hides the custom page of another name', (locale) => {
    const aliases: readonly string[] = pageAliases;
    const hidden = routeNames.filter((name) => aliases.includes(routes[name].path[locale]) && routes[name].path[locale] !== name);
    expect(hidden).toEqual([]);
  });

  it.each(locales)('has only lower-case paths without diacritics in %s', (locale) => {
    for (const name of routeNames)
      expect(routes[name].path[locale]).toMatch(/^$|^_?(?:[a-z0-9-]+|\{\w+\+?\})(?:\/(?:[a-z0-9-]+|\{\w+\+?\}))*$/);
  });
});

describe('matchRoute', () => {
  it.each([
    ['/cz', 'home', {}],
    ['/cz/', 'home', {}],
    ['/cz/obchod/5/abc', 'shop', { id: '5', title: 'abc' }],
    ['/cz/obchod/5/abc/?utm=1#x', 'shop', { id: '5', title: 'abc' }],
    ['/en/shop/5', 'shop', { id: '5', title: '' }],
    ['/en/floorplan', 'floorplan', { id: '' }],
    ['/en/floorplan/3', 'floorplan', { id: '3' }],
    ['/en/rewards', 'dashboard-rewards', {}],
    ['/en/rewards/1', 'rewards', { page: '1' }],
    ['/en/rewards/3-coffee/2', 'rewards-category', { category: '3-coffee', page: '2' }],
    ['/cz/odmeny', 'dashboard-rewards', {}],
    ['/cz/prihlaseni', 'login', {}],
    ['/de/anmelden', 'login', {}],
    ['/en/job-offers', 'page', { alias: 'job-offers' }],
    ['/en/nothing-here', 'page', { alias: 'nothing-here' }],
    ['/en/a/about/us/today', 'article', { permalink: 'about/us/today' }],
    ['/en/shop/5/caf%C3%A9', 'shop', { id: '5', title: 'café' }],
  ])('finds the route of %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ locale: path.slice(1, 3), name, params });
  });

  it.each([
    '',
    '/',
    'en',
    '/fr',
    '/EN/news/1',
    '/en/Nothing-Here',
    '/en/_nothing',
    '/en/nothing__here',
    '/en//news/1',
    '/en/news',
    '/en/news/0',
    '/en/news/01',
    '/en/news/-1',
    '/en/news/1e3',
    '/en/news/999999',
    '/en/shop/abc/x',
    '/en/shop/99999999999/x',
    '/en/shop/5/%E0%A4%A',
    '/en/shop/5/%',
    '/en/shop/5/a%2fb',
    '/en/shop/5/a%5cb',
    '/en/shop/5/%00',
    '/en/shop/5/..',
    '/en/shop/5/%2e%2e',
    '/en/a/x//y',
    '/cz/shop/5/abc',
    '/en/shop/5/a/b',
    '/__proto__',
    '//en/news/1',
  ])('finds nothing for %j', (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void matchRoute(`/en/${text}`)));
  });
});

describe('toPath', () => {
  it('omits empty query values, and escapes all others', () => {
    expect(toPath('search', 'cz', {}, { q: 'káva & čaj', type: undefined })).toBe('/cz/hledat?q=k%C3%A1va%20%26%20%C4%8Daj');
  });

  it('omits an empty title', () => {
    expect(toPath('shop', 'en', { id: 5, title: '' })).toBe('/en/shop/5');
  });

  it.each([[{}], [{ id: 5 }], [{ id: 'x', title: 'a' }], [{ id: 5, title: '..' }], [{ id: 5, title: 'a/b' }]])(
    'throws for the parameters %j of a shop',
    (params: Record<string, string | number>) => {
      expect(() => toPath('shop', 'en', params)).toThrow(/needs the parameter/);
    },
  );

  it('throws for parameters that exist only on the prototype', () => {
    expect(() => toPath('article', 'en', {})).toThrow(/permalink/);
  });
});

describe('toDetailPath', () => {
  it('converts the title to a slug', () => {
    expect(toDetailPath('shop', 'cz', 5, 'Káva & Květiny')).toBe('/cz/obchod/5/kava-kvetiny');
    expect(toDetailPath('shop', 'de', 5, 'Schlüssel & Absatz')).toBe('/de/geschaeft/5/schluessel-absatz');
  });
});

describe('toTranslatedPath', () => {
  it('keeps parameters and query, and translates the word that stands for all categories', () => {
    const match = matchRoute('/cz/obchody/vse/2');
    expect(match && toTranslatedPath(match, 'en', { letter: 'a' })).toBe('/en/shops/all/2?letter=a');
  });

  it('identifies a category by its id', () => {
    const match = matchRoute('/cz/obchody/7-obuv/1');
    expect(match && toTranslatedPath(match, 'de')).toBe('/de/geschaefte/7-obuv/1');
  });
});

describe('findBarePath', () => {
  it.each([
    ['/en/news', '/en/news/1'],
    ['/en/news/', '/en/news/1'],
    ['/en/shops', '/en/shops/all/1'],
    ['/en/shops/all', '/en/shops/all/1'],
    ['/cz/obchody', '/cz/obchody/vse/1'],
    ['/cz/obchody/7-obuv', '/cz/obchody/7-obuv/1'],
    ['/en/offers', '/en/offers/1'],
    ['/en/offers/4-shoes', '/en/offers/4-shoes/1'],
    ['/en/offers/all', '/en/offers/all/1'],
    ['/de/news-center', '/de/news-center/1'],
  ])('completes %s', (path, expected) => {
    expect(findBarePath(path)).toBe(expected);
    expect(matchRoute(expected)).toBeDefined();
  });

  it.each([
    '/en/rewards',
    '/cz/odmeny',
    '/en/news/1',
    '/en/shops/shoes',
    '/cz/obchody/all',
    '/en/about',
    '/en/shop',
    '/en',
    '/',
    '/en/news/%',
  ])('does not change %s', (path) => {
    expect(findBarePath(path)).toBeUndefined();
  });
});

describe('findLandingPath', () => {
  it.each([
    ['news', '/de/news/1'],
    ['shops', '/de/geschaefte/alle/1'],
    ['floorplan', '/de/lageplan'],
    ['contact', '/de/kontakt'],
    ['home', '/de'],
    ['shop', undefined],
    ['my-reward', undefined],
    ['article', undefined],
  ] as const)('resolves the name %s to %s', (name, expected) => {
    expect(findLandingPath(name, 'de')).toBe(expected);
  });
});

describe('routeExists', () => {
  it.each(routeNames)('agrees with the route table for %s', (name) => {
    const route: Route = routes[name];
    expect(routeExists(name, {})).toBe(route.screen !== undefined);
    if (route.existsWhile) expect(routeExists(name, { [route.existsWhile]: 'false' })).toBe(false);
  });
});

describe('canLink', () => {
  const offersGate = { is_offers_visible_only_when_logged_in: 'true' };
  it.each([
    ['offers', {}, true],
    ['offer', offersGate, false],
    ['offers-category', offersGate, false],
    ['rewards', offersGate, true],
    ['reward', { is_rewards_visible_only_when_logged_in: 'true' }, false],
    ['shops', offersGate, true],
    ['wifi-login', {}, false],
    ['login', {}, true],
    ['login', { is_authentication_active: 'false' }, false],
    ['register', { is_authentication_active: 'false' }, false],
    ['dashboard', {}, true],
    ['dashboard', { is_authentication_active: 'false' }, false],
  ] as const)('decides whether a public page may link to %s with %j: %s', (name, settings, expected) => {
    expect(canLink(name, { settings, empty: [] })).toBe(expected);
  });

  it('does not link to empty screens', () => {
    expect(canLink('faq', { settings: {}, empty: ['faq'] })).toBe(false);
    expect(canLink('news', { settings: {}, empty: ['faq'] })).toBe(true);
  });

  it.each([
    ['gift-card-order', 'openGiftCardOrder', 'openGiftCard'],
    ['held-gift-card', 'openGiftCard', 'openGiftCardOrder'],
  ] as const)('is false for %s if the mall API does not have %s', (name, missing, other) => {
    const site = { settings: {}, empty: [] };
    expect(canLink(name, { ...site, notOffered: [missing] })).toBe(false);
    expect(canLink(name, { ...site, notOffered: [other] })).toBe(true);
  });
});

describe('guardRoute', () => {
  const noLogin = { is_authentication_active: 'false' };
  const gate = { is_offers_visible_only_when_logged_in: 'true' };
  it.each([
    ['home', {}, 'allow', 'allow'],
    ['home', noLogin, 'allow', 'allow'],
    ['login', {}, 'allow', 'allow'],
    ['register', {}, 'allow', 'allow'],
    ['forgot-password', noLogin, 'home', 'home'],
    ['dashboard', {}, 'login', 'allow'],
    ['my-reward', {}, 'login', 'allow'],
    ['dashboard-rewards', noLogin, 'home', 'home'],
    ['offers', {}, 'allow', 'allow'],
    ['offers', gate, 'login', 'allow'],
    ['offer', gate, 'login', 'allow'],
    ['offers-category', gate, 'login', 'allow'],
    ['offers', { ...gate, ...noLogin }, 'home', 'home'],
    ['rewards', gate, 'allow', 'allow'],
  ] as const)('decides for %s with %j: anonymous %s, member %s', (name, settings, anonymous, member) => {
    expect(guardRoute(name, { hasToken: false, settings })).toBe(anonymous);
    expect(guardRoute(name, { hasToken: true, settings })).toBe(member);
  });
});

describe('a category in an address', () => {
  it('can be written and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.string(), fc.constantFrom(...locales), (id, name, locale) => {
        expect(parseCategoryParam(toCategoryParam(id, name, locale), locale)).toEqual({ id });
      }),
    );
  });

  it('transliterates umlauts in German', () => {
    expect(toCategoryParam(3, 'Bücher & Geschenke', 'de')).toBe('3-buecher-geschenke');
    expect(toCategoryParam(3, 'Bücher & Geschenke', 'en')).toBe('3-bucher-geschenke');
  });

  it.each([
    ['all', 'en', 'all'],
    ['vse', 'cz', 'all'],
    ['all', 'cz', undefined],
    ['7', 'cz', { id: 7 }],
    ['0-x', 'cz', undefined],
    ['7x', 'cz', undefined],
    ['', 'cz', undefined],
    ['99999999999-x', 'cz', undefined],
  ] as const)('reads %j in %s', (param, locale, expected) => {
    expect(parseCategoryParam(param, locale)).toEqual(expected);
  });
});
