import type { ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { toPath } from '#shared/rules/routing.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { writeGrownTenant } from './grown-tenant.ts';
import { median, startProcess } from './start-process.ts';

const firstPort = Number(process.env.BENCH_PORT ?? 3410);
const rounds = 7;
/** For an import on a busy machine. */
const patienceSeconds = 180;
const mostMemoryMiB = 450;
const mostImportMs = 300;
const sizes = {
  demo: { companies: 106, announcements: 78, units: 132 },
  large: { companies: 2000, announcements: 10_000, units: 500 },
} as const;
type Size = keyof typeof sizes;

/** How many times the processor time and the bytes of the demo's page the large centre's may take. */
const pages = {
  home: { path: toPath('home', 'cz'), most: 1.5 },
  list: { path: toPath('shops', 'cz', { category: 'vse', page: 1 }), most: 1.5 },
  shop: { path: toPath('shop', 'cz', { id: 8, title: '' }), most: 1.5 },
  news: { path: toPath('news', 'cz', { page: 1 }), most: 1.5 },
  'news detail': { path: toPath('news-detail', 'cz', { id: 101, title: '' }), most: 1.5 },
  plan: { path: toPath('floorplan', 'cz', { id: 2 }), most: 3 },
  hours: { path: toPath('opening-hours', 'cz'), most: 3 },
} as const;

/** What is asked of the mall API by itself; only said. */
const questions = {
  'eight news': '/v1/announcements?type=news&per_page=8',
  'last news': '/v1/announcements?type=news&per_page=24&page=250',
  events: '/v1/announcements?type=event&per_page=24',
  'all announcements': '/v1/announcements?per_page=24',
  companies: '/v1/companies?per_page=24',
  'companies open now': '/v1/companies?per_page=24&open=now',
  search: '/v1/search?q=kava',
  'a page of the sitemap': '/v1/sitemap?type=news&page=1',
  'the whole sitemap': '/v1/sitemap',
} as const;

interface Centre {
  gateway: ChildProcess;
  mallApi: ChildProcess;
  origin: string;
  mallApiOrigin: string;
  contentDir: string;
  proxy: Awaited<ReturnType<typeof startCountingProxy>>;
}

/**
 * The demo beside itself grown to the size of a large centre, each with a gateway and a mall API of its own, in one run: processor time of both
 * and bytes of pages whose data nobody has (a jump of the clock makes every cache old), of one changed record's import, and memory.
 */
export async function benchGrowthContent(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mallfront-growth-'));
  const centres: Centre[] = [];
  try {
    for (const [index, size] of (['demo', 'large'] as const).entries())
      centres.push(await startCentre(folder, size, firstPort + 2 * index));
    const [demo, large] = centres;
    if (!demo || !large) return;
    for (const { path } of Object.values(pages)) for (const centre of centres) await measurePage(centre, path); // warms up
    for (const [name, { path, most }] of Object.entries(pages)) await comparePage(name, await findPath(demo, path), most, [demo, large]);
    await compareSitemap([demo, large]);
    const memory = [large.gateway, large.mallApi].reduce((sum, { pid = 0 }) => sum + proportionalMiB(pid), 0);
    say('gateway and mall API of the large centre', `${memory.toFixed(0)} MiB (Pss)`, memory / mostMemoryMiB);
    for (const [name, path] of Object.entries(questions)) await compareQuestion(name, path, [demo, large]);
    const importMs = await measureImport(large);
    say('import of one changed record', `${importMs.toFixed(0)} ms of processor time`, importMs / mostImportMs);
  } finally {
    await Promise.all(centres.map(stopCentre));
    rmSync(folder, { recursive: true });
  }
}

async function startCentre(folder: string, size: Size, port: number): Promise<Centre> {
  const tenantsDir = join(folder, 'tenants');
  writeGrownTenant(tenantsDir, size, sizes[size]);
  const origin = `http://localhost:${port}`;
  const mallApiOrigin = `http://127.0.0.1:${port + 1}`;
  const shared = { TENANT: size, CONFIG_DIR: tenantsDir, LOG_LEVEL: 'error', PUBLIC_URL: origin, HOST: '127.0.0.1' };
  const mallApi = await startProcess(
    '../../server/mall-api/main.ts',
    {
      ...shared,
      DATA_DIR: join(folder, `${size}-mall-api`),
      MALL_API_PORT: String(port + 1),
      PAYMENT_SANDBOX_KEY: 'of-this-benchmark-alone-123456',
      GATEWAY_URL: origin,
    },
    `${mallApiOrigin}/health`,
    { patienceSeconds },
  );
  const proxy = await startCountingProxy(port + 1);
  const jump = `--import ${new URL('jump-clock.ts', import.meta.url).href}`;
  const gateway = await startProcess(
    '../../server/main.ts',
    {
      ...shared,
      DATA_DIR: join(folder, `${size}-gateway`),
      PORT: String(port),
      MALL_API_URL: proxy.origin,
      PAYMENT_SANDBOX_KEY: 'of-this-benchmark-alone-123456',
      SNAPSHOT_SECONDS: '0',
      NODE_OPTIONS: jump,
    },
    `${origin}/readyz`,
    { patienceSeconds },
  );
  return { gateway, mallApi, origin, mallApiOrigin, contentDir: join(tenantsDir, size, 'content'), proxy };
}

async function stopCentre({ gateway, mallApi, proxy }: Centre): Promise<void> {
  proxy.close();
  for (const child of [gateway, mallApi]) {
    if (hasEnded(child)) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** A record's address lacks its title: the site leads to the right one. */
async function findPath({ origin }: Centre, path: string): Promise<string> {
  return new URL((await fetch(origin + path)).url).pathname;
}

async function comparePage(name: string, path: string, most: number, [demo, large]: readonly [Centre, Centre]): Promise<void> {
  const measured: Record<Size, Awaited<ReturnType<typeof measurePage>>[]> = { demo: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.demo.push(await measurePage(demo, path));
    measured.large.push(await measurePage(large, path));
  }
  const of = (size: Size, field: keyof Awaited<ReturnType<typeof measurePage>>) => median(measured[size].map((one) => one[field]));
  for (const [field, what] of [
    ['ms', 'ms of processor time'],
    ['bytes', 'bytes'],
    ['plainBytes', 'bytes before they are compressed'],
    ['upstreamBytes', 'bytes from the mall API'],
  ] as const) {
    const [small, big] = [of('demo', field), of('large', field)];
    say(
      `${name}, cold: ${what}`,
      `${small.toFixed(field === 'ms' ? 1 : 0)} → ${big.toFixed(field === 'ms' ? 1 : 0)} (${(big / small).toFixed(2)} times)`,
      field === 'ms' || field === 'bytes' ? big / small / most : undefined,
    );
  }
  console.info(
    `  gateway ${of('demo', 'gatewayMs').toFixed(1)} → ${of('large', 'gatewayMs').toFixed(1)} ms, mall API ${of('demo', 'mallApiMs').toFixed(1)} → ${of('large', 'mallApiMs').toFixed(1)} ms, calls ${of('demo', 'calls')} → ${of('large', 'calls')}`,
  );
}

async function measurePage({ gateway, mallApi, origin, proxy }: Centre, path: string) {
  gateway.send('jump');
  await sleep(50); // it has what it was sent, and what came before is done
  proxy.take();
  const before = [gateway, mallApi].map(processorMsOf);
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const { byteLength: plainBytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  await sleep(50);
  const { calls, bytes: upstreamBytes } = proxy.take();
  const [gatewayMs = 0, mallApiMs = 0] = [gateway, mallApi].map((child, index) => processorMsOf(child) - (before[index] ?? 0));
  return { ms: gatewayMs + mallApiMs, gatewayMs, mallApiMs, bytes: await countSent(origin + path), plainBytes, upstreamBytes, calls };
}

/** As a browser asks for it. */
async function countSent(address: string): Promise<number> {
  const { body } = await request(address, { headers: { 'accept-encoding': 'br' } });
  return (await body.arrayBuffer()).byteLength;
}

async function compareQuestion(name: string, path: string, centres: readonly Centre[]): Promise<void> {
  const figures: string[] = [];
  for (const { mallApi, mallApiOrigin } of centres) {
    const ask = async () => {
      const before = processorMsOf(mallApi);
      const answer = await fetch(mallApiOrigin + path, { headers: { 'x-tenant-id': 'meandr' } });
      const { byteLength } = await answer.arrayBuffer();
      return { ms: processorMsOf(mallApi) - before, byteLength };
    };
    await ask();
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push((await ask()).ms);
    figures.push(`${median(costs).toFixed(2)} ms, ${(await ask()).byteLength} bytes`);
  }
  say(`mall API, ${name}`, figures.join(' → '), undefined);
}

/** Its index, its largest kind's first file, and the same again. */
async function compareSitemap(centres: readonly Centre[]): Promise<void> {
  const figures: string[] = [];
  for (const { gateway, mallApi, origin } of centres) {
    const ask = async (path: string) => {
      const before = processorMsOf(gateway) + processorMsOf(mallApi);
      const text = await (await fetch(origin + path)).text();
      return { ms: processorMsOf(gateway) + processorMsOf(mallApi) - before, text };
    };
    const index = await ask('/sitemap.xml');
    const file = await ask('/sitemap-news-1.xml');
    const again = await ask('/sitemap-news-1.xml');
    figures.push(
      `${index.text.split('<sitemap>').length - 1} files, index ${index.ms.toFixed(1)} ms, ` +
        `file ${file.ms.toFixed(1)} ms (${file.text.length} bytes, ${file.text.split('<url>').length - 1} addresses), again ${again.ms.toFixed(1)} ms`,
    );
  }
  say('/sitemap.xml', figures.join(' → '), undefined);
}

/** As an editor's save does it: a file is another one, and the mall API is told. */
async function measureImport({ mallApi, contentDir }: Centre): Promise<number> {
  const name = readdirSync(contentDir).find((file) => file.startsWith('companies'));
  if (!name) throw new Error('There are no companies.');
  const file = join(contentDir, name);
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const companies = JSON.parse(readFileSync(file, 'utf8')) as { phone?: string }[];
    writeFileSync(
      file,
      JSON.stringify(
        companies.map((company, index) => (index === 0 ? { ...company, phone: `+420 200 555 ${101 + round}` } : company)),
        null,
        1,
      ),
    );
    const before = processorMsOf(mallApi);
    mallApi.send({ type: 'refresh' });
    for await (const [message] of on(mallApi, 'message', { close: ['exit'] })) {
      if ((message as { type: string }).type === 'refreshed') break; // before that it says that it listens
    }
    if (hasEnded(mallApi)) throw new Error('The mall API died of the import.');
    costs.push(processorMsOf(mallApi) - before);
  }
  return median(costs);
}

function say(what: string, figures: string, ofBound: number | undefined): void {
  const verdict = ofBound === undefined ? '' : ofBound <= 1 ? ' · within its bound' : ` · ${ofBound.toFixed(1)} TIMES ITS BOUND`;
  console.info(`growth, ${what}: ${figures}${verdict}`);
}

/** In all threads, to a microsecond (Documentation/scheduler/sched-stats.rst). */
function processorMsOf({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}

/** What is shared by both counts once. */
function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
}
