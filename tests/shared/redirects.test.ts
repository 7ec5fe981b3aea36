import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Redirect } from '#shared/contracts/redirects.ts';
import { findFaultyRedirects, toLocalRedirects } from '#shared/rules/redirect-languages.ts';
import { findRedirect, findRefusedRedirects, withQuery } from '#shared/rules/redirects.ts';
import { isSafeReturnPath } from '#shared/rules/safe-paths.ts';
import type { Locale } from '#shared/site/locales.ts';
import { safeReturns, unsafeReturns } from '../support/unsafe-returns.ts';

const rule = (from: string, to: string, match: Redirect['match'] = 'exact', permanent = false): Redirect => ({
  from,
  to,
  match,
  permanent,
});

/** Creates a chain of redirects from `/a` to `/a1` and so on. */
const chainOf = (steps: number) => Array.from({ length: steps }, (_, index) => rule(index === 0 ? '/a' : `/a${index}`, `/a${index + 1}`));

describe('findRedirect', () => {
  it.each([
    ['an exact path', [rule('/old', '/en/about')], '/old', '/en/about'],
    ['a slash at the end of the path', [rule('/old', '/new')], '/old/', '/new'],
    ['a slash at the end of the rule', [rule('/old/', '/new')], '/old', '/new'],
    ['a query of the path', [rule('/old', '/new')], '/old?utm=1', '/new'],
    ['an escaped path', [rule('/cz/káva', '/new')], '/cz/k%C3%A1va', '/new'],
    ['only the whole path', [rule('/old', '/new')], '/old/more', undefined],
    ['the home page', [rule('/', '/en')], '/', '/en'],
    ['a prefix, keeping the rest', [rule('/old', '/new', 'prefix')], '/old/a/b', '/new/a/b'],
    ['a prefix itself', [rule('/old', '/new', 'prefix')], '/old', '/new'],
    ['a prefix, on whole segments only', [rule('/old', '/new', 'prefix')], '/older', undefined],
    ['a prefix before a query of the target', [rule('/old', '/new/?from=old', 'prefix')], '/old/a', '/new/a?from=old'],
    ['the longest prefix', [rule('/a', '/x', 'prefix'), rule('/a/b', '/y', 'prefix')], '/a/b/c', '/y/c'],
    ['a pattern with one star', [rule('/shop/*/detail', '/en/shop/$1', 'pattern')], '/shop/5/detail', '/en/shop/5'],
    ['a star as one segment only', [rule('/shop/*', '/x', 'pattern')], '/shop/5/detail', undefined],
    ['a pattern with two stars for the rest', [rule('/blog/**', '/en/a/$1', 'pattern')], '/blog/2026/spring', '/en/a/2026/spring'],
    ['stars in the target', [rule('/*/x/**', '/y/*/**', 'pattern')], '/a/x/b/c', '/y/a/b/c'],
    ['numbers out of order', [rule('/*/*', '/z/$2/$1', 'pattern')], '/a/b', '/z/b/a'],
    ['a capture in a query', [rule('/find/*', '/en/search?q=$1', 'pattern')], '/find/a%26b%20c', '/en/search?q=a%26b%20c'],
    ['exact before pattern before prefix', [rule('/a', '/1', 'prefix'), rule('/*', '/2/x', 'pattern'), rule('/a', '/3/x')], '/a', '/3/x'],
    ['pattern before prefix', [rule('/a', '/1/x', 'prefix'), rule('/*', '/2/x', 'pattern')], '/a', '/2/x'],
    ['a chain to its end', [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/d')], '/a', '/d'],
    ['an address elsewhere', [rule('/a', 'https://other.example/x')], '/a', 'https://other.example/x'],
    ['an address elsewhere by prefix', [rule('/a', 'https://other.example', 'prefix')], '/a/b', 'https://other.example/b'],
    ['an address elsewhere by pattern', [rule('/a/*', 'https://other.example/$1', 'pattern')], '/a/b', 'https://other.example/b'],
    ['letters outside ASCII in the target', [rule('/a', '/cz/a/káva')], '/a', '/cz/a/k%C3%A1va'],
    ['a chain of five', chainOf(5), '/a', '/a5'],
    ['a rest that is empty', [rule('/old/**', '/new/**', 'pattern')], '/old', '/new'],
    ['the whole site', [rule('/**', 'https://other.example/**', 'pattern')], '/a/b?c', 'https://other.example/a/b'],
    ['a pattern that fits its own target, once', [rule('/**', '/en', 'pattern')], '/a/b', '/en'],
    ['nothing', [], '/a', undefined],
  ])('follows %s', (_, rules, path, expected) => {
    expect(findRedirect(path, rules)?.to).toBe(expected);
  });

  it.each([
    ['itself', [rule('/a', '/a')]],
    ['itself with a query', [rule('/a', '/a/?x=1')]],
    ['a loop', [rule('/a', '/b'), rule('/b', '/a')]],
    ['a loop further on', [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/b')]],
    ['a prefix that grows for ever', [rule('/', '/x', 'prefix')]],
    ['a chain of six', chainOf(6)],
    ['a chain of six that ends elsewhere', [...chainOf(5), rule('/a5', 'https://other.example/')]],
    ['a chain too long', chainOf(12)],
  ])('refuses %s', (_, rules) => {
    expect(findRedirect('/a', rules)).toBeUndefined();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://evil.example',
    'https:evil.example',
    'https:///evil.example',
    'http:/evil.example',
    '/a\r\nSet-Cookie: x=1',
    '/a\u0000',
    '/\t/evil.example',
    'https://user:pass@evil.example',
    'https://good.example@evil.example',
    '/..//evil.example',
    '/./x',
    '/x/../y',
    'evil.example',
    '',
    ' /x',
    'https://go\tod.example/',
    'https://evil.example\\@good.example',
  ])('refuses the target %j', (to) => {
    expect(findRedirect('/old', [rule('/old', to)])).toBeUndefined();
  });

  it.each([
    ['https://$1/x', '/go/evil.example'],
    ['https://good.example$1', '/go/.evil.example'],
    ['https://good.example:8$1', '/go/0'],
    ['https://$1good.example/', '/go/evil.example%2f'],
    ['/$1/x', '/go/%2fevil.example'],
    ['$1', '/go/https:%2f%2fevil.example'],
  ])('prevents the path from choosing the host in %s', (to, path) => {
    const found = findRedirect(path, [rule('/go/*', to, 'pattern')]);
    expect(found === undefined || (!found.isAbsolute && new URL(found.to, 'https://own.example').host === 'own.example')).toBe(true);
  });

  it('keeps every path on its own origin or on the target’s', () => {
    const rules = [
      rule('/p', '/', 'prefix'),
      rule('/q', 'https://good.example', 'prefix'),
      rule('/r/**', '/$1', 'pattern'),
      rule('/s/**', 'https://good.example/x/$1', 'pattern'),
    ];
    const start = fc.constantFrom('/p/', '/q/', '/r/', '/s/');
    const bit = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '%',
      '%0d%0a',
      '\t',
      'a',
      'é',
      '$1',
      '*',
    );
    fc.assert(
      fc.property(start, fc.array(bit, { maxLength: 8 }), (head, bits) => {
        const found = findRedirect(head + bits.join(''), rules);
        if (!found) return;
        const url = new URL(found.to, 'https://own.example');
        expect(url.origin).toBe(found.isAbsolute ? 'https://good.example' : 'https://own.example');
        expect(url.username).toBe('');
        expect(url.pathname).not.toMatch(/^\/\//);
        expect(found.to).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 5000 },
    );
  });

  it('is permanent only if the whole chain is permanent', () => {
    const rules = [rule('/a', '/b', 'exact', true), rule('/b', '/c', 'exact', true), rule('/x', '/y', 'exact', true), rule('/y', '/z')];
    expect(findRedirect('/a', rules)).toEqual({ to: '/c', permanent: true, isAbsolute: false });
    expect(findRedirect('/x', rules)).toEqual({ to: '/z', permanent: false, isAbsolute: false });
  });

  it('distinguishes an absolute address from a path', () => {
    expect(findRedirect('/a', [rule('/a', 'HTTP://other.example:8080')])?.isAbsolute).toBe(true);
  });
});

describe('findRefusedRedirects', () => {
  it.each<[string, Redirect[], string[]]>([
    ['itself', [rule('/a', '/a/?x=1')], ['/a leads to itself']],
    ['a loop', [rule('/a', '/b'), rule('/b', '/a')], ['/a leads back to where it comes from', '/b leads back to where it comes from']],
    ['only the first rule of a chain of six', chainOf(6), ['/a leads over more than 5 other redirects']],
    ['a prefix that grows', [rule('/a', '/a/b', 'prefix')], ['/a leads over more than 5 other redirects']],
    ['a pattern that grows', [rule('/a/**', '/a/b/$1', 'pattern')], ['/a/** leads over more than 5 other redirects']],
    ['a script', [rule('/a', 'javascript:alert(1)')], ['/a leads to what is no safe path or address']],
    ['a host that the visitor chooses', [rule('/a/*', 'https://$1/', 'pattern')], ['/a/* leads to what is no safe path or address']],
    ['no rules of a valid chain', [...chainOf(4), rule('/**', '/en', 'pattern'), rule('/x', 'https://other.example')], []],
  ])('refuses %s', (_name, rules, expected) => {
    expect(findRefusedRedirects(rules).map(({ redirect, reason }) => `${redirect.from} ${reason}`)).toEqual(expected);
  });
});

describe('withQuery', () => {
  it.each([
    ['/new', 'a=b', '/new?a=b'],
    ['/new#part', 'a=b', '/new?a=b#part'],
    ['/new?c=d', 'a=b', '/new?c=d'],
    ['https://other.example/x', 'a=b', 'https://other.example/x?a=b'],
    ['/new#part', '', '/new#part'],
  ])('appends the visitor’s query to %s', (target, query, expected) => {
    expect(withQuery(target, new URLSearchParams(query))).toBe(expected);
  });
});

describe('toLocalRedirects', () => {
  const everywhere = rule('/{lang}/whats-on', '/{lang}/news/1?from={lang}#top');
  const leaflet = rule('/leaflet', '/{lang}/offers/1');
  const to = (path: string, locale: Locale) => findRedirect(path, toLocalRedirects([everywhere, leaflet], locale));

  it.each([
    ['/cz/whats-on', 'de', '/cz/novinky/1?from=cz#top'],
    ['/de/whats-on', 'cz', '/de/news/1?from=de#top'],
    ['/leaflet', 'cz', '/cz/nabidky/1'],
    ['/leaflet', 'de', '/de/angebote/1'],
    ['/fr/whats-on', 'cz', undefined],
  ] as const)('redirects %s (%s) to the page’s path in the language', (path, locale, expected) => {
    expect(to(path, locale)?.to).toBe(expected);
  });

  it('marks only redirects that depend on the visitor', () => {
    expect([to('/leaflet', 'cz')?.isByLanguage, to('/cz/whats-on', 'cz')?.isByLanguage]).toEqual([true, undefined]);
  });

  it('keeps a target outside the site, with the language replaced', () => {
    const [local] = toLocalRedirects([rule('/x', 'https://shop.example/{lang}/')], 'sk');
    expect(local?.to).toBe('https://shop.example/sk/');
  });

  it('reports faults with the rule as written', () => {
    const round = rule('/{lang}/a', '/{lang}/a');
    expect(findFaultyRedirects([round, everywhere], 'cz')).toEqual([{ redirect: round, reason: 'leads to itself' }]);
  });
});

describe('isSafeReturnPath', () => {
  it.each(safeReturns)('accepts %s', (path) => {
    expect(isSafeReturnPath(path)).toBe(true);
  });

  it.each(unsafeReturns)('refuses %j', (path) => {
    expect(isSafeReturnPath(path)).toBe(false);
  });

  it('never accepts a path that a browser resolves to another origin or a double slash', () => {
    const bit = fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '@', ':', 'evil.example', '?', '#', '%', '\t', '\n', ' ', 'a', 'http');
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 10 }), (bits) => {
        const path = bits.join('');
        if (!isSafeReturnPath(path)) return;
        const url = new URL(path, 'https://own.example');
        expect(url.origin).toBe('https://own.example');
        expect(url.pathname).not.toMatch(/^\/[/\\]/);
      }),
      { numRuns: 5000 },
    );
  });
});
