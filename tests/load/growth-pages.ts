import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { toPath } from '#shared/rules/routing.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Centre, countRenders, emptyCaches, renewGateway, report, type Size } from './grown-centres.ts';
import { processorMsOf } from './process-tree.ts';
import { median } from './start-process.ts';

const rounds = 3;

/** `most` is the maximum ratio of the large centre's processor time and bytes to those of the demo. */
const pages = {
  home: { toPath: (locale) => toPath('home', locale), most: 1.5 },
  list: { toPath: (locale) => toPath('shops', locale, { category: localeFacts[locale].allCategories, page: 1 }), most: 1.5 },
  shop: { toPath: (locale, isWarm) => toPath('shop', locale, { id: isWarm ? 9 : 8, title: '' }), most: 1.5 },
  news: { toPath: (locale) => toPath('news', locale, { page: 1 }), most: 1.5 },
  'news detail': { toPath: (locale, isWarm) => toPath('news-detail', locale, { id: isWarm ? 102 : 101, title: '' }), most: 1.5 },
  plan: { toPath: (locale, isWarm) => toPath('floorplan', locale, { id: isWarm ? 1 : 2 }), most: 3 },
  hours: { toPath: (locale) => toPath('opening-hours', locale), most: 3 },
  'e-shops': { toPath: (locale) => toPath('eshops', locale), most: 3 },
} as const satisfies Record<string, { toPath: (locale: Locale, isWarm: boolean) => string; most: number }>;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[]; // safe: the keys of the literal above

interface Visit {
  ms: number;
  gatewayMs: number;
  mallApiMs: number;
  renders: number;
  calls: number;
  upstreamBytes: number;
  plainBytes: number;
  bytes: number;
}

/**
 * Compares first visits. In each round, a new gateway first shows one page of each screen in another language, so that the code is compiled.
 * Its caches are emptied before each measured page. Throws if a measured page came out of a cache.
 */
export async function compareFirstVisits(centres: readonly [Centre, Centre]): Promise<void> {
  const firstRenders: number[] = [];
  const measured = new Map(pageNames.map((name) => [name, { demo: [] as Visit[], large: [] as Visit[] }]));
  const paths = await Promise.all(centres.map(findPaths));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, centre] of centres.entries()) {
      await renewGateway(centre);
      for (const { name, warm } of paths[index] ?? []) {
        const { renders } = await visit(centre, warm);
        if (name === 'shop') firstRenders.push(renders);
      }
      for (const { name, path } of paths[index] ?? []) {
        await emptyCaches(centre);
        await visit(centre, toPath('contact', 'cz')); // loads settings, centre and redirects, which all pages share
        measured.get(name)?.[centre.size].push(await visit(centre, path));
      }
    }
  }
  for (const [name, visits] of measured) compare(name, visits);
  report('renders of the first shop that a gateway shows', String(median(firstRenders)));
}

async function findPaths(centre: Centre) {
  const paths: { name: PageName; warm: string; path: string }[] = [];
  for (const name of pageNames) {
    const { toPath } = pages[name];
    paths.push({ name, warm: await findPath(centre, toPath('de', true)), path: await findPath(centre, toPath('cz', false)) });
  }
  return paths;
}

function compare(name: PageName, { demo, large }: Record<Size, Visit[]>): void {
  const { most } = pages[name];
  const of = (visits: readonly Visit[], field: keyof Visit) => median(visits.map((one) => one[field]));
  for (const [field, what, digits] of [
    ['ms', 'ms of processor time', 1],
    ['bytes', 'bytes', 0],
    ['plainBytes', 'bytes before they are compressed', 0],
    ['upstreamBytes', 'bytes from the mall API', 0],
  ] as const) {
    const [small, big] = [of(demo, field), of(large, field)];
    const figures = `${small.toFixed(digits)} → ${big.toFixed(digits)} (${(big / small).toFixed(2)} times)`;
    report(`${name}, first visit: ${what}`, figures, field === 'ms' || field === 'bytes' ? big / small / most : undefined);
  }
  const both = (field: keyof Visit, digits = 0) => `${of(demo, field).toFixed(digits)} → ${of(large, field).toFixed(digits)}`;
  console.info(
    `  gateway ${both('gatewayMs', 1)} ms, mall API ${both('mallApiMs', 1)} ms, calls ${both('calls')}, renders ${both('renders')}`,
  );
}

/** Follows the redirect from a record's address without a title to the complete one, and returns that path. */
async function findPath({ origin }: Centre, path: string): Promise<string> {
  return new URL((await fetch(origin + path)).url).pathname;
}

async function visit(centre: Centre, path: string): Promise<Visit> {
  const { gateway, mallApi, origin, proxy } = centre;
  const rendersBefore = await countRenders(centre);
  proxy.take();
  const before = [gateway, mallApi].map(processorMsOf);
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const { byteLength: plainBytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  await sleep(50); // waits for work that the gateway finishes after the answer
  const [gatewayMs = 0, mallApiMs = 0] = [gateway, mallApi].map((child, index) => processorMsOf(child) - (before[index] ?? 0));
  const { calls, bytes: upstreamBytes } = proxy.take();
  const renders = (await countRenders(centre)) - rendersBefore;
  if (renders === 0) throw new Error(`${path} was not rendered: this is no first visit.`);
  return {
    ms: gatewayMs + mallApiMs,
    gatewayMs,
    mallApiMs,
    renders,
    calls,
    upstreamBytes,
    plainBytes,
    bytes: await countSent(origin + path),
  };
}

/** Returns the number of bytes that the server sends to a browser that accepts compression. */
async function countSent(address: string): Promise<number> {
  const { body } = await request(address, { headers: { 'accept-encoding': 'br' } });
  return (await body.arrayBuffer()).byteLength;
}
