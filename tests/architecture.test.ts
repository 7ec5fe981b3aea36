import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredIn } from '#config/message-keys.ts';
import { readSources, type Source } from '#config/sources.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { routes } from '#shared/site/routes.ts';
import { type SettingKey, settings } from '#shared/site/settings.ts';

const root = join(import.meta.dirname, '..');
const topFolders = ['shared', 'server', 'web', 'config', 'tests'];

interface Layer {
  /** Matches the layer's paths; the first matching layer applies. `$1` in `may` stands for the group `(…)`. */
  of: RegExp;
  may: string[];
  never?: string[];
  packages?: RegExp;
}

const anyButNode = /^(?!node:)/;
const layers: Layer[] = [
  { of: /^shared\//, may: ['shared/'], packages: /^zod\/mini$/ },
  { of: /^config\//, may: ['config/', 'shared/'] },
  { of: /^server\/gateway\//, may: ['server/', 'shared/', 'config/'], never: ['server/mall-api/'] },
  { of: /^server\/mall-api\//, may: ['server/', 'shared/', 'config/'], never: ['server/gateway/'] },
  { of: /^server\//, may: ['server/', 'shared/', 'config/'] },
  { of: /^web\/sections\//, may: ['web/features/', 'web/ui/', 'web/lib/', 'shared/'], packages: anyButNode },
  { of: /^web\/screens\//, may: ['web/sections/', 'web/features/', 'web/ui/', 'web/lib/', 'shared/'], packages: anyButNode },
  { of: /^web\/features\/([^/]+)\//, may: ['web/features/$1/', 'web/ui/', 'web/lib/', 'shared/'], packages: anyButNode },
  { of: /^web\/ui\//, may: ['web/ui/', 'web/lib/', 'shared/'], never: ['shared/contracts/'], packages: /^(?!node:|swr)/ },
  { of: /^web\/lib\//, may: ['web/lib/', 'web/messages/', 'shared/'], packages: anyButNode },
  { of: /^web\/desk\//, may: ['web/desk/', 'web/ui/', 'web/lib/', 'shared/'], packages: anyButNode },
  { of: /^web\//, may: ['web/', 'shared/'], never: ['web/desk/'], packages: anyButNode },
  { of: /^tests\//, may: topFolders.map((folder) => `${folder}/`) },
];

/** Full zod is five times larger than `zod/mini` and compiles its parsers with `eval`, which the site's content security policy forbids. */
const packagesOfNobody = /^zod(?!\/mini$)/;

/** Only these files may have a default export, because tools require it. */
const mayExportDefault = /^config\/\w+\.config\.ts$|^tests\/e2e\/start-tenants\.ts$|^tests\/faults\/reporter\.ts$/;

const sleep = /new Promise(?:<[^>]*>)?\(\((\w+)\) =>\s*(?:void )?setTimeout\(\1\b|\bsetTimeout\b[^;]*from 'node:timers\/promises'/;
/** Files that may sleep: fault and load tests measure in real time, a started process is polled, and code in a page waits for frames. */
const maySleep = /^tests\/(?:faults|load)\/|^tests\/support\/started-gateway\.ts$|^tests\/e2e\/(?:start-tenants|examine)\.ts$/;

/** Code that would need `unsafe-inline` in the content security policy, or that spells out a path of the route table. */
const forbiddenInWeb: { what: string; pattern: RegExp; only: RegExp }[] = [
  { what: 'a style attribute', pattern: /\sstyle=[{"']|\bstyle\??:|setAttribute\(['"]style/, only: /\.tsx$/ },
  // With a `method`, a form is a plain page load and its action is an address. React accepts functions only without a `method`.
  {
    what: 'a form action that React would inline a script for',
    pattern: /<form\b(?!(?:=>|[^>])*\bmethod=)(?:=>|[^>])*?\baction=\{|\bformAction=/,
    only: /\.tsx$/,
  },
  { what: 'a prerender with inline scripts', pattern: /['"]react-dom\/static/, only: /\.tsx?$/ },
  { what: 'a path with its language spelled out', pattern: /['"`]\/(?:en|cz|sk|de)(?=[/?#'"`])/, only: /\.tsx?$/ },
  { what: 'a path below a language spelled out', pattern: /`\/\$\{[\w.]+\}\/[a-z]/, only: /\.tsx?$/ },
  { what: 'a link to a path spelled out', pattern: /\b(?:href|to)=\{?['"`]\/(?!api\/|assets\/)/, only: /\.tsx$/ },
  { what: 'a navigation to a path spelled out', pattern: /\b(?:navigate|redirect|replace)\(\s*['"`]\/\w/, only: /\.tsx?$/ },
];

/** Settings of screens that do not exist yet. If code reads one of them, the test fails; then remove the setting from this list. */
const notYetRead: Partial<Record<SettingKey, string>> = {};

const sources = readSources(root, topFolders);
const modules = sources.filter(({ path }) => !path.endsWith('.css'));
const webModules = modules.filter(({ path }) => path.startsWith('web/'));
const moduleAt = new Map(modules.map((source) => [source.path, source]));
const hasSite = moduleAt.has('web/main.tsx'); // without its entry module, the site is too incomplete to check

describe('imports', () => {
  it('are found in the sources', () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(modules.length);
  });

  it.each([
    ['shared/rules/a.ts', 'shared/site/routes.ts', true],
    ['shared/rules/a.ts', 'server/app.ts', false],
    ['shared/rules/a.ts', 'node:url', false],
    ['shared/rules/a.ts', 'zod', false],
    ['server/app.ts', 'config/env.ts', true],
    ['server/app.ts', 'web/render.tsx', false],
    ['server/gateway/a.ts', 'server/mall-api/app.ts', false],
    ['server/mall-api/a.ts', 'server/gateway/api/proxy.ts', false],
    ['web/screens/A.tsx', 'web/features/shops/ShopCard.tsx', true],
    ['web/screens/A.tsx', 'config/env.ts', false],
    ['web/features/shops/A.tsx', 'web/features/shops/B.tsx', true],
    ['web/features/shops/A.tsx', 'web/features/search/B.tsx', false],
    ['web/features/shops/A.tsx', 'web/screens/ShopScreen.tsx', false],
    ['web/ui/A.tsx', 'shared/contracts/companies.ts', false],
    ['web/ui/A.tsx', 'swr', false],
    ['web/ui/A.tsx', 'react', true],
    ['web/lib/a.ts', 'web/ui/Card.tsx', false],
    ['web/desk/receipts/A.tsx', 'web/ui/Card.tsx', true],
    ['web/desk/receipts/A.tsx', 'web/features/shops/ShopCard.tsx', false],
    ['web/desk/receipts/A.tsx', 'web/screens/ShopScreen.tsx', false],
    ['web/start-site.tsx', 'web/desk/lib/use-act.ts', false],
    ['web/features/shops/A.tsx', 'web/desk/places.ts', false],
  ])('may lead from %s to %s: %s', (from, target, isAllowed) => {
    expect(mayImport(from, target)).toBe(isAllowed);
  });

  it('respect the layers', () => {
    const strays = modules.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => !mayImport(path, target)).map(({ target }) => `${path} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  it('do not form a cycle', () => {
    expect(findCircles()).toEqual([]);
  });

  it('form cycles of two files at most, types included', () => {
    const circles = findCircles({ withTypes: true }).filter((circle) => !circle.some((path) => path.startsWith('tests/')));
    expect(circles.length).toBeGreaterThan(0); // pairs of a part and its props, for example
    expect(circles.filter(({ length }) => length > 2)).toEqual([]);
  });

  it('never load schemas with a module of the site, because schemas are loaded only when a form is filled in', () => {
    const isSchema = (target: string) => target.startsWith('shared/schemas/') || target === 'zod/mini';
    expect([...broughtBy('shared/contracts/form-errors.ts')].filter(isSchema).length).toBeGreaterThan(20);
    expect(webModules.filter(({ path }) => [...broughtBy(path)].some(isSchema)).map(({ path }) => path)).toEqual([]);
  });

  it('load no staff contracts or schemas with the form errors of the site', () => {
    const isOfStaff = (target: string) => /^shared\/(?:schemas|contracts)\/(?:desk|staff)/.test(target);
    expect([...broughtBy('shared/contracts/contracts.ts')].filter(isOfStaff).length).toBeGreaterThan(20);
    expect([...broughtBy('shared/contracts/form-errors.ts')].filter(isOfStaff)).toEqual([]);
  });

  it('use the #name of another top folder, never a relative path', () => {
    const strays = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ name, target }) => name.startsWith('.') && topOf(target) !== topOf(path))
        .map(({ name }) => `${path} imports ${name}`),
    );
    expect(strays).toEqual([]);
  });
});

describe('rooms (the subfolders of a folder)', () => {
  /** Each subfolder is a room. Files next to the subfolders connect rooms. */
  const roomsOf = (folder: string) => (path: string) =>
    path.startsWith(folder) && path.slice(folder.length).includes('/') ? path.slice(folder.length).split('/')[0] : undefined;

  it.each(['server/gateway/', 'server/pages/', 'server/mall-api/', 'web/features/floor-plan/'])(
    'never import each other in both directions in %s, not even types',
    (folder) => {
      const roomOf = roomsOf(folder);
      const arrows = new Set<string>();
      for (const { path, imports } of modules)
        for (const { target } of imports) {
          const [from, to] = [roomOf(path), roomOf(target)];
          if (from && to && from !== to) arrows.add(`${from} → ${to}`);
        }
      expect(arrows.size).toBeGreaterThan(1);
      expect([...arrows].filter((arrow) => arrows.has(arrow.split(' → ').reverse().join(' → ')))).toEqual([]);
    },
  );

  it('are never imported by the core of the mall API', () => {
    const roomOf = roomsOf('server/mall-api/');
    const strays = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => roomOf(path) === 'core' && (roomOf(target) ?? 'core') !== 'core')
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });
});

describe('the mall API', () => {
  const own = modules.filter(({ path }) => path.startsWith('server/mall-api/'));
  const isRoute = (path: string) => /^server\/mall-api\/[^/]+\/(?:[\w-]+-)?routes\.ts$/.test(path);

  it('has a domain that imports neither HTTP nor email nor jobs', () => {
    const reached = new Set<string>(['server/mall-api/domain.ts']);
    for (const path of reached) for (const { target } of moduleAt.get(path)?.imports ?? []) reached.add(target);
    expect(reached.size).toBeGreaterThan(50);
    const foreign =
      /^fastify$|^nodemailer$|^server\/(?:cli|http)\/|^server\/mall-api\/(?:[\w-]+\/(?:[\w-]+-)?(?:routes|mail|job)\.ts|(?:demo|backup|core\/(?:mail\/(?!queue|email-limit)|jobs))\/)/;
    expect([...reached].filter((path) => foreign.test(path))).toEqual([]);
  });

  /** Words that PostgreSQL does not know. */
  const sqliteWords =
    /\bjson_\w+\(|->>?\s*'|\b(?:iif|strftime|unixepoch|julianday|group_concat|ifnull)\(|\bPRAGMA\b|\bINSERT OR\b|\bREPLACE INTO\b|\bON CONFLICT DO UPDATE\b|\browid\b|lastInsertRowid|\bsqlite_\w+|\bVACUUM\b|\bBEGIN\b|\bSTRICT\b|\bMATCH :/;

  it.each([
    [`SELECT body ->> '$.alias'`, true],
    ['SELECT json_group_array(body)', true],
    ['INSERT OR IGNORE INTO tier', true],
    ['VALUES (:a) ON CONFLICT DO UPDATE SET a = :a', true],
    ['VALUES (:a) ON CONFLICT (id) DO UPDATE SET a = :a RETURNING id', false],
    [`coalesce(name, '') || CASE WHEN a THEN b END`, false],
  ])('finds SQLite-only words in %s: %s', (sql, isFound) => {
    expect(sqliteWords.test(sql)).toBe(isFound);
  });

  it('uses SQLite in one folder only, so that another engine can replace it', () => {
    const engine = /^server\/mall-api\/core\/db\/sqlite\//;
    const others = modules.filter(({ path }) => /^server\//.test(path) && !engine.test(path));
    const strays = others.filter(({ code, imports }) => sqliteWords.test(code) || imports.some(({ target }) => target === 'node:sqlite'));
    expect(own.filter(({ path, code }) => engine.test(path) && sqliteWords.test(code))).not.toEqual([]);
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('has no import cycle, not even of types', () => {
    expect(findCircles({ withTypes: true }).filter((circle) => circle.some((path) => path.startsWith('server/mall-api/')))).toEqual([]);
  });

  it('begins transactions in the database folder only', () => {
    const strays = own.filter(
      ({ path, code }) => /\bbeginTransaction\b|\.exec\(begin/.test(code) && !path.startsWith('server/mall-api/core/db/'),
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('imports routes only into the route table, and the table only into the app', () => {
    const table = 'server/mall-api/routes.ts';
    const importing = (isMeant: (target: string) => boolean) =>
      modules
        .filter(({ path, imports }) => !path.startsWith('tests/') && imports.some(({ target }) => isMeant(target)))
        .map(({ path }) => path);
    expect(modules.filter(({ path }) => isRoute(path)).length).toBeGreaterThan(30);
    expect([...new Set(importing(isRoute))].filter((path) => path !== table && path !== 'server/mall-api/app.ts')).toEqual([]);
    expect(importing((target) => target === table)).toEqual(['server/mall-api/app.ts']);
  });
});

describe('files', () => {
  it.each([
    { rule: 'are no barrels', isStray: ({ path, code }: Source) => /^index\./.test(basename(path)) || /^export \* from/m.test(code) },
    {
      rule: 'have at most 400 lines, except for generated ones',
      isStray: ({ text }: Source) => text.split('\n').length > 401 && !text.startsWith('/* Written by `npm run '),
    },
    {
      rule: 'have no default export, except for tools',
      isStray: ({ path, code }: Source) => /^export (?:default\b|\{[^}]*\bas default\b)/m.test(code) && !mayExportDefault.test(path),
    },
    {
      rule: 'contain no address of the mall API outside the contracts',
      isStray: ({ path, code }: Source) =>
        /(?<!googleapis\.com\/service_accounts)\/v1\/(?!query\?)/.test(code) && !/^shared\/contracts\/|^tests\//.test(path),
    },
  ])('$rule', ({ isStray }) => {
    expect(sources.filter(isStray).map(({ path }) => path)).toEqual([]);
  });
});

describe('tests', () => {
  const tests = modules.filter(({ path }) => path.startsWith('tests/') && path !== 'tests/architecture.test.ts');

  it.each([
    // A sleep can be too short on another machine. A test that waits for an event states what it waits for.
    { rule: 'never sleep', pattern: sleep, but: maySleep },
    { rule: 'never mock a module of our own', pattern: /\bvi\.(?:mock|doMock)\(\s*['"`](?:#|\.|\/)/, but: /^$/ },
  ])('$rule', ({ pattern, but }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter(({ path, code }) => !but.test(path) && pattern.test(code)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['await new Promise((resolve) => setTimeout(resolve, 50));', true],
    ['await act(() => new Promise<void>((done) => setTimeout(done, 50)));', true],
    ["import { setTimeout as sleep } from 'node:timers/promises';", true],
    ["import { setImmediate } from 'node:timers/promises';", false],
    ['setTimeout(() => response.end(body), delayMs);', false],
  ])('are recognised as sleeping in %s: %s', (code, isSleep) => {
    expect(sleep.test(code)).toBe(isSleep);
  });
});

describe('contracts', () => {
  it('are all listed, under the names by which they are exported', () => {
    const exported = modules
      .filter(({ path }) => path.startsWith('shared/contracts/'))
      .flatMap(({ code }) =>
        [...code.matchAll(/^export const (\w+) = (?:endpoint|listEndpoint|fileEndpoint)\(/gm)].map((match) => match[1]),
      );
    expect(exported.length).toBeGreaterThan(0);
    expect(contracts.map(({ name }) => name).sort()).toEqual(exported.sort());
  });
});

describe.skipIf(!hasSite)('the site', () => {
  it.each(forbiddenInWeb)('does not contain $what', ({ pattern, only }) => {
    expect(webModules.filter(({ path, code }) => only.test(path) && pattern.test(code)).map(({ path }) => path)).toEqual([]);
  });
});

describe('languages', () => {
  it('are told apart by tables, which a fifth language would have to fill, never by comparisons in code', () => {
    const compared = modules.filter(({ path, code }) => /^(?:web|shared)\//.test(path) && /[!=]== '(?:en|cz|sk|de)'/.test(code));
    expect(compared.map(({ path }) => path)).toEqual([]);
  });
});

describe.skipIf(!hasSite)('screens', () => {
  const inRoutes = new Set<string>(Object.values(routes).flatMap((route) => ('screen' in route ? [route.screen] : [])));
  const screenFiles = webModules.filter(({ path }) => path.startsWith('web/screens/'));
  const namedByTheRouter = webModules.filter(({ path }) => dirname(path) === 'web').map(({ code }) => code);

  it('exist, under the name that the route gives, for every route with a screen', () => {
    expect(inRoutes.size).toBeGreaterThan(0);
    const exported = screenFiles.filter(({ path, code }) => new RegExp(`^export (?:function|const) ${nameOf(path)}\\b`, 'm').test(code));
    const names = exported.map(({ path }) => nameOf(path));
    expect([...inRoutes].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are all used, by the route table or by the router', () => {
    const known = (name: string) => inRoutes.has(name) || namedByTheRouter.some((code) => new RegExp(`\\b${name}\\b`).test(code));
    expect(screenFiles.map(({ path }) => nameOf(path)).filter((name) => !known(name))).toEqual([]);
  });
});

describe.skipIf(!hasSite)('settings', () => {
  const readers = modules.filter(({ path }) => path !== 'shared/site/settings.ts' && !/^tests\/|^server\/cli\//.test(path));
  const declared = readers.flatMap((source) => declaredIn(source, 'settings')); // declared as `// settings: colors_*` where code builds a key
  const isRead = (key: string) =>
    declared.some(({ isMeant }) => isMeant(key)) || readers.some(({ code }) => new RegExp(`\\b${key}\\b`).test(code));
  const read = Object.keys(settings).filter(isRead);

  it('are all read somewhere or listed as not yet read', () => {
    expect(read.length).toBeGreaterThan(0);
    expect(Object.keys(settings).filter((key) => !read.includes(key) && !(key in notYetRead))).toEqual([]);
  });

  it('are not listed as not yet read if something reads them', () => {
    expect(Object.keys(notYetRead).filter((key) => read.includes(key))).toEqual([]);
  });
});

function mayImport(from: string, target: string): boolean {
  const layer = layers.find(({ of }) => of.test(from));
  if (!layer) return false;
  if (!topFolders.some((folder) => target.startsWith(`${folder}/`)))
    return (layer.packages ?? /^/).test(target) && !packagesOfNobody.test(target);
  if (target.endsWith('.css')) return dirname(target) === dirname(from) || target.startsWith('web/styles/');
  const own = layer.of.exec(from)?.[1] ?? '';
  return (
    layer.may.some((folder) => target.startsWith(folder.replace('$1', own))) && !layer.never?.some((folder) => target.startsWith(folder))
  );
}

/** Returns all direct and indirect imports of a module, without lazy imports and types. */
function broughtBy(entry: string): Set<string> {
  const brought = new Set<string>();
  const visit = (path: string) => {
    for (const { target } of moduleAt.get(path)?.imports.filter(({ isLazy, isType }) => !isLazy && !isType) ?? []) {
      if (brought.has(target)) continue;
      brought.add(target);
      visit(target);
    }
  };
  visit(entry);
  return brought;
}

/**
 * Lists the groups of files that import each other in a circle, directly or indirectly (Tarjan's strongly connected components).
 * Omits lazy imports, and types unless `withTypes` is set.
 */
function findCircles({ withTypes = false } = {}): string[][] {
  const circles: string[][] = [];
  const indexOf = new Map<string, number>();
  const open: string[] = [];
  /** Returns the lowest index of an open file that is reached from `path`. */
  const visit = (path: string): number => {
    const index = indexOf.size;
    indexOf.set(path, index);
    open.push(path);
    let lowest = index;
    for (const { target, isLazy, isType } of moduleAt.get(path)?.imports ?? []) {
      if (isLazy || (isType && !withTypes) || !moduleAt.has(target)) continue;
      if (!indexOf.has(target)) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target)) lowest = Math.min(lowest, indexOf.get(target) ?? index);
    }
    if (lowest < index) return lowest;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle);
    return Number.POSITIVE_INFINITY;
  };
  for (const path of moduleAt.keys()) if (!indexOf.has(path)) visit(path);
  return circles;
}

function topOf(path: string): string | undefined {
  return path.split('/')[0];
}

function nameOf(path: string): string {
  return basename(path).replace(/\.tsx?$/, '');
}
