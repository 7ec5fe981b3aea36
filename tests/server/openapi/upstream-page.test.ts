import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { toPath } from '#shared/rules/routing.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { expectConsole } from '../../support/console-guard.ts';
import { startGateway } from '../../support/gateway.ts';
import { announced, findRecord, findTranslation, listNeeded, screenNames, startLeastMallApi } from '../../support/least-mall-api.ts';

const page = readFileSync(new URL('../../../docs/upstream.md', import.meta.url), 'utf8');
const paths = new Set(contracts.map(({ path }) => path.replace('+}', '}')));

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** Returns the rows of the table below a marker, each as a list of its cells. */
function readTable(mark: string): string[][] {
  const lines = page
    .slice(page.indexOf(`<!-- ${mark} -->`))
    .split('\n')
    .slice(3);
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => line.split('|').slice(1, -1));
}

const screens = readTable('screens').map(([names = '', calls = '', fields = '']) => ({
  screens: namesIn(names) as RouteName[], // safe: a test below compares them with the route table
  calls: namesIn(calls),
  fields: namesIn(fields),
}));

describe('docs/upstream.md', () => {
  it('does not mention calls that do not exist', () => {
    const named = namesIn(page).flatMap((name) => /^(?:[A-Z]+ )?(\/v1\/[^\s…]*)(…?)$/.exec(name)?.slice(1) ?? []);
    const pairs = named.flatMap((path, index) => (index % 2 === 0 ? [{ path, rest: named[index + 1] }] : []));
    expect(pairs.length).toBeGreaterThan(100);
    expect(pairs.filter(({ path, rest }) => (rest ? ![...paths].some((one) => one.startsWith(path)) : !paths.has(path)))).toEqual([]);
  });

  it('lists every screen once in its tables', () => {
    const named = [...readTable('screens'), ...readTable('member screens')].flatMap(([names = '']) => namesIn(names));
    expect(named.toSorted()).toEqual(screenNames.toSorted());
  });

  it('lists every optional call', () => {
    const named = readTable('optional calls').flatMap(([calls = '']) => namesIn(calls));
    const isNamed = (path: string) => named.some((name) => (name.endsWith('…') ? path.startsWith(name.slice(0, -1)) : path === name));
    expect(contracts.filter(({ isOptional, path }) => isOptional && !isNamed(path)).map(({ path }) => path)).toEqual([]);
  });

  it.each(screens)('lists every required field of a record, and no unknown field: $screens', ({ calls: [first = ''], fields }) => {
    const record = findRecord(first);
    const translation = findTranslation(record);
    const needed = listNeeded(record).includes('translations') ? [...listNeeded(record), ...listNeeded(translation)] : listNeeded(record);
    const known = [...Object.keys(record.properties ?? {}), ...Object.keys(translation.properties ?? {})];
    expect(needed.filter((field) => !fields.includes(field))).toEqual([]);
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  });
});

describe('a screen with only its listed calls', () => {
  const everywhere = ['/v1/malls', '/v1/settings-web-app/web'];
  let mallApi: Awaited<ReturnType<typeof startLeastMallApi>>;
  beforeAll(async () => {
    mallApi = await startLeastMallApi();
  });
  afterAll(() => mallApi.close());

  const isMissing = (status: number, body: string) => status !== 200 || body.includes('state-error');
  const isFailure = (status: number, body: string) => status >= 500 || (status === 200 && body.includes('state-error'));

  /** Returns the screens that are missing, incomplete or failing (`isIt`) if the mall API has only these calls. */
  async function listMissing(names: readonly RouteName[], calls: readonly string[], isIt = isMissing): Promise<RouteName[]> {
    mallApi.offer(calls);
    const gateway = await startGateway({ upstreamOrigin: mallApi.origin });
    const missing: RouteName[] = [];
    for (const name of names) {
      let answer = await gateway.get(toAddress(name));
      const target = answer.headers.get('location');
      if (target) answer = await gateway.get(target);
      const body = await answer.text();
      if (isIt(answer.status, body)) missing.push(name);
    }
    await gateway.close();
    return missing;
  }

  function toAddress(name: RouteName): string {
    const { path }: Route = routes[name];
    const ids: Partial<Record<RouteName, number>> = { event: announced.event, offer: announced.product };
    const given = { id: ids[name] ?? announced.news, title: 'a-title', page: 1, category: 'all', permalink: 'a/b', alias: 'something' };
    const params = Object.fromEntries(Object.entries(given).filter(([key]) => path.en.includes(`{${key}`)));
    return toPath(name, 'en', params, name === 'search' ? { q: 'something' } : {});
  }

  it.each(screens)('is complete: $screens', async ({ screens: names, calls }) => {
    expect(await listMissing(names, [...everywhere, ...calls])).toEqual([]);
  });

  const needs = screens.flatMap(({ screens: names, calls }) =>
    calls.map((call) => ({ names, call, others: calls.filter((one) => one !== call) })),
  );
  it.each(needs)(
    'does not fail without $call, unless it is the centre’s record: $names',
    { tags: 'long' },
    async ({ names, call, others }) => {
      if (call === '/v1/malls') expectConsole(/no mall settings/);
      const calls = [...everywhere.filter((one) => one !== call), ...others];
      if (call === '/v1/malls') expect(await listMissing(names, calls)).toEqual(names);
      else expect(await listMissing(names, calls, isFailure)).toEqual([]);
    },
  );

  it('needs no settings', async () => {
    expect(await listMissing(['about', 'search'], ['/v1/malls'])).toEqual([]);
  });
});
