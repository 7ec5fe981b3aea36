import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { readEnv } from '#config/env.ts';
import { readTenant } from '#config/tenant.ts';
import { startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { createContent } from '#server/gateway/cache/content.ts';
import { toEntry } from '#server/gateway/cache/entry.ts';
import { createStaleCache } from '#server/gateway/cache/stale-cache.ts';
import { createSiteConfig } from '#server/gateway/site/config.ts';
import { createAnswerReader } from '#server/gateway/upstream/answer-reader.ts';
import { createCpuSlices } from '#server/gateway/upstream/cpu-slices.ts';
import { createNotOffered } from '#server/gateway/upstream/missing-calls.ts';
import { createUpstream } from '#server/gateway/upstream/upstream.ts';
import { loadBuild } from '#server/pages/make/build.ts';
import { createPages } from '#server/pages/visit/pages.ts';
import { decideVisit } from '#server/pages/visit/visit.ts';
import type { RenderRequest } from '#shared/site/page.ts';
import { memoryOf, processorMs } from '../support/processes.ts';
import { publicScreens } from '../support/public-screens.ts';
import { readSitemapFiles } from '../support/sitemap.ts';
import { median, startProcess } from './start-process.ts';

const port = 3393;
const origin = `http://localhost:${port}`;
/** Node.js has compiled React and its callers after some hundred renders. */
const warmUps = 300;
const batches = 15;
const roundsOfBatch = 30;
/** Parallel requests while all pages are crawled cold. */
const askers = 4;
const cacheBytes = 100_000_000;
const cacheMs = 1000;

/**
 * Measures cold pages per second on one core. Each page is rendered again from cached data, and the processor time of all threads counts. The
 * reference is a plain `renderToString` of the same page and data. Then requests every page of the sitemap once from a gateway with empty
 * caches, which adds the cost of fetching data.
 */
export async function benchRender(): Promise<void> {
  await benchScreens();
  await benchFirstTime();
}

async function benchFirstTime(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const variables = { PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'error' };
  const gateway = await startProcess('../../server/main.ts', variables, `${origin}/readyz`);
  try {
    const sitemap = await readSitemapFiles((path) => fetch(origin + path));
    const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    const pid = gateway.pid ?? 0;
    const countRenders = async () =>
      Number(/^mallfront_page_renders_total\{outcome="done"\} (\d+)/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);
    const costOfAll = async () => {
      const before = processorMs(pid);
      await askForAll(urls);
      return (processorMs(pid) - before) / urls.length;
    };
    const firstMs = await costOfAll();
    const renders = await countRenders();
    const hitMs = await costOfAll();
    console.info(
      `render, ${urls.length} pages for the first time: ${(1000 / firstMs).toFixed(0)} a second on one core (${firstMs.toFixed(1)} ms, ${(renders / urls.length).toFixed(2)} renders each; ${(firstMs / hitMs).toFixed(0)} times the same as hits, ` +
        `${hitMs.toFixed(2)} ms; most memory ${memoryOf(pid).peakMiB.toFixed(0)} MiB)`,
    );
  } finally {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    rmSync(dataDir, { recursive: true });
  }
}

async function askForAll(urls: readonly string[]): Promise<void> {
  const waiting = [...urls];
  const ask = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
}

async function benchScreens(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-bench-'));
  const env = readEnv({ ...process.env, DATA_DIR: dataDir, TENANT: 'demo', LOG_LEVEL: 'error', PUBLIC_URL: origin });
  const log = pino({ level: 'error' });
  const mallApi = await startEmbeddedMallApi(env, log);
  try {
    const site = await startPages(mallApi.origin, readTenant(env), log);
    for (const [name, toAddress] of Object.entries(publicScreens)) await benchScreen(site, name, toAddress('cz'));
  } finally {
    await mallApi.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Creates the page maker as `buildApp` does. Its data stay fresh for the whole run. */
async function startPages(mallApiOrigin: () => string | undefined, tenant: ReturnType<typeof readTenant>, log: pino.Logger) {
  const clock = { monotonicMs: () => cacheMs, now: () => new Date() };
  const random = () => 1;
  const newCache = () => createStaleCache({ clock, random, maxBytes: cacheBytes, onRefreshError: (_, error) => log.error(error) });
  const loaded = await loadBuild(resolve('dist'));
  let rendered: RenderRequest | undefined;
  const build = {
    ...loaded,
    render(request: RenderRequest) {
      rendered = request;
      return loaded.render(request);
    },
  };
  const cpuSlices = createCpuSlices();
  const upstream = createUpstream({
    origin: mallApiOrigin,
    tenantId: tenant.tenantId,
    clock: { monotonicMs: () => performance.now(), now: () => new Date() },
    random,
    log,
  });
  const readPicture = (address: string) => address;
  const reader = createAnswerReader({ log, readPicture });
  const notOffered = createNotOffered({ clock, log });
  const content = createContent({
    cache: newCache(),
    upstream,
    notOffered,
    reader,
    readPicture,
    cpuSlices,
    repairs: { note() {} },
    log,
    clock,
  });
  const siteConfigs = createSiteConfig({
    realtime: undefined,
    content,
    notOffered,
    lookForCalls: async () => {},
    tenant,
    publicUrl: origin,
    buildId: build.id,
    isOfflineOn: false,
    log,
    clock,
  });
  const pages = createPages({ build, content, siteConfigs, cache: newCache(), queryCache: newCache(), cpuSlices, log, clock });
  /** Only renders the last page again. */
  const renderAgain = async () => rendered && loaded.render(rendered);
  return { renderAgain, siteConfigs, pages };
}

async function benchScreen(
  { renderAgain, siteConfigs, pages }: Awaited<ReturnType<typeof startPages>>,
  name: string,
  url: string,
): Promise<void> {
  const facts = await siteConfigs.readFacts();
  const [path = '', query = ''] = url.split('?');
  const visit = decideVisit(path, new URLSearchParams(query), { locale: 'cz', hasToken: false, device: 'other' }, facts, []);
  if (visit.kind !== 'page') throw new Error(`${url} is no page.`);
  const request = { ...visit.page, isUncached: true };
  const make = async () => (await pages.getPage(request, 'document', facts)).answer.entry.variants;
  const document = (await make()).identity.body;
  const pageMs = await costOf(make);
  const compressMs = await costOf(() => toEntry(document, 'text/html; charset=utf-8', new Date(), 'packed'));
  const renderMs = await costOf(renderAgain);
  const bareMs = pageMs - compressMs;
  console.info(
    `render, ${name} (${document.length} bytes): ${(1000 / pageMs).toFixed(0)} cold pages a second on one core, ${(1000 / bareMs).toFixed(0)} without compression ` +
      `(${pageMs.toFixed(1)} and ${bareMs.toFixed(1)} ms; ${(pageMs / renderMs).toFixed(1)} and ${(bareMs / renderMs).toFixed(1)} times one bare render, ${renderMs.toFixed(1)} ms)`,
  );
}

/** Returns the processor time of one run in milliseconds, of all threads; the median of several batches. */
async function costOf(act: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < warmUps; round += 1) await act();
  const costs: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const begun = process.cpuUsage();
    for (let round = 0; round < roundsOfBatch; round += 1) await act();
    const { user, system } = process.cpuUsage(begun);
    costs.push((user + system) / 1000 / roundsOfBatch);
  }
  return median(costs);
}
