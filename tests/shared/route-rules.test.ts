import { describe, expect, it } from 'vitest';
import { findTableRedirect } from '#shared/rules/redirects.ts';
import { listGuards, listRuleMatches, type RouteRules, toRuleTable } from '#shared/rules/route-rules.ts';

const named = (...paths: string[]) => toRuleTable(paths.map((from) => ({ from, rules: from })));
const matchesOf = (path: string, ...paths: string[]) => listRuleMatches(path, named(...paths)).map(({ rules }) => rules);

describe('toRuleTable', () => {
  it('stores wildcards without their stars, and dynamic segments as nested tables', () => {
    expect(named('/a', '/b/**', '/c/*', '/c/*/d', '/e/*/**', '/**')).toEqual({
      static: { '/a': '/a' },
      wildcard: { '/b': '/b/**', '': '/**' },
      dynamic: {
        '/c': { static: { '/': '/c/*', '/d': '/c/*/d' }, wildcard: {}, dynamic: {} },
        '/e': { static: {}, wildcard: { '': '/e/*/**' }, dynamic: {} },
      },
    });
  });

  it('keeps the first of two rules for a path, and drops rules that nothing can match', () => {
    const table = toRuleTable([
      { from: '/a', rules: 1 },
      { from: '/a/', rules: 2 },
      { from: '/b/**/c', rules: 3 },
      { from: '//evil.example', rules: 4 },
    ]);
    expect(table).toEqual({ static: { '/a': 1 }, wildcard: {}, dynamic: {} });
  });
});

describe('listRuleMatches', () => {
  it.each<[string, string, string[], string[]]>([
    ['the path itself', '/a', ['/a'], ['/a']],
    ['one slash at its end', '/a/', ['/a'], ['/a']],
    ['no query', '/a?b=/c', ['/a'], ['/a']],
    ['a wildcard at its own path', '/a', ['/a/**'], ['/a/**']],
    ['a wildcard below, on whole segments', '/ab', ['/a/**'], []],
    ['wildcards from the shortest', '/a/b/c', ['/a/b/**', '/**', '/a/**'], ['/**', '/a/**', '/a/b/**']],
    ['one segment of any text, exactly', '/a/x/b', ['/a/*', '/a/*/b'], ['/a/*/b']],
    ['not no segment', '/a', ['/a/*'], []],
    ['wildcards, then any segment, then the path', '/a/b', ['/a/b', '/a/*', '/a/**'], ['/a/**', '/a/*', '/a/b']],
    ['tables within tables', '/a/x/b/y', ['/a/*/b/*', '/a/*/**'], ['/a/*/**', '/a/*/b/*']],
    ['an escaped path', '/k%C3%A1va', ['/káva'], ['/káva']],
    ['names of a prototype as any other', '/constructor/__proto__', ['/a'], []],
    ['no other host', '//a', ['/**'], []],
  ])('finds %s', (_name, path, rules, expected) => {
    expect(matchesOf(path, ...rules)).toEqual(expected);
  });

  it('returns the texts that the stars have matched', () => {
    expect(listRuleMatches('/a/x/b/y/z', named('/a/*/b/**'))).toEqual([{ rules: '/a/*/b/**', captures: ['x', 'y/z'] }]);
  });
});

describe('findTableRedirect', () => {
  it('follows redirects of a manifest', () => {
    const matcher = {
      static: { '/a': { redirect: '/b' } },
      wildcard: { '/old': { redirect: '/new/**?from=old' } },
      dynamic: { '/shop': { static: { '/detail': { redirect: '/en/shop/$1' } }, wildcard: {}, dynamic: {} } },
    };
    const to = (path: string) => findTableRedirect(path, matcher)?.to;
    expect(['/a', '/old/x/y', '/old', '/shop/5/detail', '/shop/5', '/c'].map(to)).toEqual([
      '/b',
      '/new/x/y?from=old',
      '/new?from=old',
      '/en/shop/5',
      undefined,
      undefined,
    ]);
  });
});

describe('listGuards', () => {
  const table = toRuleTable<RouteRules>([
    { from: '/inside/**', rules: { appMiddleware: { auth: true } } },
    { from: '/inside/open', rules: { appMiddleware: { auth: false } } },
    { from: '/broken', rules: { appMiddleware: { nobody: true } } },
  ]);

  it.each([
    ['/inside/a', ['auth']],
    ['/inside/open', []],
    ['/elsewhere', []],
  ])('returns the guards at %s by the most specific rule', (path, expected) => {
    expect(listGuards(path, table)).toEqual(expected);
  });

  it('throws for an unknown guard', () => {
    expect(() => listGuards('/broken', table)).toThrow("Unknown route middleware: 'nobody'.");
  });
});
