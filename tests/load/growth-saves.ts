import { toAddress } from '#shared/contracts/address.ts';
import { changeDeskRecord, getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { toPath } from '#shared/rules/routing.ts';
import { type DeskCall, logInAtDesk } from './desk-call.ts';
import { type Product, report } from './grown-centres.ts';
import { processorMsOfTree, watchMemory } from './process-tree.ts';
import { median } from './start-process.ts';

const kinds = [
  'companies',
  'announcements',
  'faq',
  'categories',
  'floorplans',
  'website-pages',
  'hero-banners',
  'rewards',
  'amenities',
] as const;
const rounds = 3;
const maxMs = 400;
const maxGrowth = 1.5;
const maxVisibleMs = 2000;
const patienceMs = 30_000;

export interface Save {
  ms: number;
  clockMs: number;
}
export interface Saves {
  kinds: Map<string, Save>;
  /** Elapsed milliseconds from saving a shop's name until its page shows the name to visitors. */
  visibleMs: number;
  peakMiB: number;
}

/** Publishes a new title for one record of each kind, as the desk does, through the gateway. Throws if a title is not published. */
export async function measureSaves(product: Product): Promise<Saves> {
  const call = await logInAtDesk(product);
  const memory = watchMemory(product.gateway.pid ?? 0);
  const measured = new Map<string, Save>();
  for (const kind of kinds) {
    const { data: rows } = await call<{ data: { key: string }[] }>(
      toAddress(listDeskRecords, { params: { kind }, query: { state: 'live', per_page: 1 } }),
    );
    const key = rows[0]?.key;
    if (key === undefined) throw new Error(`There are no ${kind}.`);
    const runs: Save[] = [];
    for (let round = 0; round <= rounds; round += 1) runs.push(await save(product, call, { kind, key, word: `${round}` }));
    const counted = runs.slice(1); // without the first run, which compiles the code
    measured.set(kind, { ms: median(counted.map(({ ms }) => ms)), clockMs: median(counted.map(({ clockMs }) => clockMs)) });
  }
  const visible: number[] = [];
  for (let round = 0; round < rounds; round += 1) visible.push(await measureVisible(product, call));
  return { kinds: measured, visibleMs: median(visible), peakMiB: await memory.stop() };
}

/** Renames a shop at the desk, and loads its public page until the page has the new name. */
async function measureVisible(product: Product, call: DeskCall): Promise<number> {
  const { data: rows } = await call<{ data: { key: string }[] }>(
    toAddress(listDeskRecords, { params: { kind: 'companies' }, query: { state: 'live', per_page: 1 } }),
  );
  const key = rows[0]?.key ?? '';
  const word = crypto.randomUUID();
  const readPage = async () => (await fetch(`${product.origin}${toPath('shop', 'cz', { id: key, title: 'x' })}`)).text();
  await readPage();
  const startMs = performance.now();
  await save(product, call, { kind: 'companies', key, word });
  while (!(await readPage()).includes(word))
    if (performance.now() - startMs > patienceMs) throw new Error(`The page of shop ${key} is not renewed.`);
  return performance.now() - startMs;
}

export function compareSaves(demo: Saves, large: Saves): void {
  report(
    'from saving a shop to its page',
    `${demo.visibleMs.toFixed(0)} → ${large.visibleMs.toFixed(0)} ms by the clock`,
    large.visibleMs / maxVisibleMs,
  );
  for (const [kind, { ms, clockMs }] of large.kinds) {
    const small = demo.kinds.get(kind);
    if (!small) continue;
    report(
      `save at the desk, ${kind}`,
      `${small.ms.toFixed(0)} → ${ms.toFixed(0)} ms of processor time, ${small.clockMs.toFixed(0)} → ${clockMs.toFixed(0)} ms by the clock`,
      Math.max(ms / maxMs, ms / small.ms / maxGrowth),
    );
  }
}

interface Known {
  version: number;
  live: { translations: { title?: string; name?: string }[] };
}

async function save({ gateway }: Product, call: DeskCall, { kind, key, word }: { kind: string; key: string; word: string }): Promise<Save> {
  const { data: known } = await call<{ data: Known }>(toAddress(getDeskRecord, { params: { kind, key } }));
  const { version, live } = known;
  const rename = (title: string) => `${title.split(' · ')[0]} · ${word}`;
  const translations = live.translations.map(({ title, name, ...texts }) => ({
    ...texts,
    ...(title !== undefined && { title: rename(title) }),
    ...(name !== undefined && { name: rename(name) }),
  }));
  const before = processorMsOfTree(gateway);
  const startMs = performance.now();
  const saved = await call<{ data: { outcome: string } }>(toAddress(changeDeskRecord, { params: { kind, key } }), {
    act: 'save',
    version,
    body: { ...live, translations },
  });
  const clockMs = performance.now() - startMs;
  if (saved.data.outcome !== 'done') throw new Error(`The desk does not save ${kind} ${key}: ${JSON.stringify(saved)}`);
  const { data: now } = await call<{ data: Known }>(toAddress(getDeskRecord, { params: { kind, key } })); // returns after the work that follows the save
  if (now.version <= version) throw new Error(`${kind} ${key} was not changed.`);
  return { ms: processorMsOfTree(gateway) - before, clockMs };
}
