import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Centre,
  type Plan,
  planCentre,
  report,
  type Size,
  sizes,
  startCentre,
  startProduct,
  stopCentre,
  stopProduct,
} from './grown-centres.ts';
import { compareDeskReads, type DeskReads, measureDeskReads } from './growth-desk.ts';
import { compareEdits } from './growth-edits.ts';
import { compareFirstVisits } from './growth-pages.ts';
import { compareSaves, measureSaves, type Saves } from './growth-saves.ts';
import { processorMsOf, proportionalMiB } from './process-tree.ts';
import { median } from './start-process.ts';

const rounds = 7;
const maxMemoryMiB = 450;
const maxContainerMiB = 512;

/** Direct calls of the mall API. Their figures are shown but not checked. */
const calls = {
  'eight news': '/v1/announcements?type=news&per_page=8',
  'last news': '/v1/announcements?type=news&per_page=24&page=250',
  events: '/v1/announcements?type=event&per_page=24',
  'all announcements': '/v1/announcements?per_page=24',
  companies: '/v1/companies?per_page=24',
  'companies open now': '/v1/companies?per_page=24&open=now',
  'outlines of companies': '/v1/company-outlines?locale=cz',
  'a floor plan': '/v1/floorplans/2',
  'search of a word': '/v1/search?q=kava',
  'search of a letter': '/v1/search?q=k',
  'search of seven words': '/v1/search?q=ka%20lo%20mi%20ra%20ve%20tu%20ne',
  'a page of the sitemap': '/v1/sitemap?type=news&page=1',
  'the sitemap without a page': '/v1/sitemap',
} as const;

/** Compares the demo centre with a copy that has grown to the size of a large centre. */
export async function benchGrowthContent(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mallfront-growth-'));
  const centres: Centre[] = [];
  try {
    const plans = (Object.keys(sizes) as Size[]).map((size) => planCentre(folder, size)); // safe: the keys of the literal
    const measured: { saves: Saves; reads: DeskReads }[] = [];
    for (const plan of plans) measured.push(await measureProduct(plan));
    const [ofDemo, ofLarge] = measured;
    if (ofDemo && ofLarge) {
      compareSaves(ofDemo.saves, ofLarge.saves);
      compareDeskReads(ofDemo.reads, ofLarge.reads);
    }
    for (const plan of plans) centres.push(await startCentre(plan));
    const [demo, large] = centres;
    if (!demo || !large) return;
    await compareFirstVisits([demo, large]);
    await compareSitemap([demo, large]);
    const memory = [large.gateway, large.mallApi].reduce((sum, { pid = 0 }) => sum + proportionalMiB(pid), 0);
    report('gateway and mall API of the large centre', `${memory.toFixed(0)} MiB (Pss)`, memory / maxMemoryMiB);
    for (const [name, path] of Object.entries(calls)) await compareCall(name, path, [demo, large]);
    await compareEdits([demo, large]);
  } finally {
    await Promise.all(centres.map(stopCentre));
    rmSync(folder, { recursive: true });
  }
}

/** Starts the product on an empty folder, and measures the desk's lists, forms and saves. */
async function measureProduct(plan: Plan): Promise<{ saves: Saves; reads: DeskReads }> {
  const { product, seconds, peakMiB } = await startProduct(plan);
  try {
    const ofContainer = (miB: number) => `at most ${miB.toFixed(0)} MiB (Pss, all processes)`;
    report(
      `start of the ${plan.size} centre on an empty folder`,
      `${seconds.toFixed(1)} s, ${ofContainer(peakMiB)}`,
      peakMiB / maxContainerMiB,
    );
    const reads = await measureDeskReads(product);
    const saves = await measureSaves(product);
    report(`saves at the desk of the ${plan.size} centre`, ofContainer(saves.peakMiB), saves.peakMiB / maxContainerMiB);
    return { saves, reads };
  } finally {
    await stopProduct(product);
  }
}

async function compareCall(name: string, path: string, centres: readonly Centre[]): Promise<void> {
  const measured: { ms: number; bytes: number }[] = [];
  for (const { mallApi, mallApiOrigin } of centres) {
    const call = async () => {
      const before = processorMsOf(mallApi);
      const answer = await fetch(mallApiOrigin + path, { headers: { 'x-tenant-id': 'meandr' } });
      const { byteLength: bytes } = await answer.arrayBuffer();
      return { ms: processorMsOf(mallApi) - before, bytes };
    };
    await call();
    const runs = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await call());
    measured.push({ ms: median(runs.map(({ ms }) => ms)), bytes: runs[0]?.bytes ?? 0 });
  }
  report(`mall API, ${name}`, measured.map(({ ms, bytes }) => `${ms.toFixed(2)} ms, ${bytes} bytes`).join(' → '));
}

/** Measures the sitemap's index, the first file of the largest kind, and a second request of that file. */
async function compareSitemap(centres: readonly Centre[]): Promise<void> {
  const figures: string[] = [];
  for (const { gateway, mallApi, origin } of centres) {
    const read = async (path: string) => {
      const before = processorMsOf(gateway) + processorMsOf(mallApi);
      const text = await (await fetch(origin + path)).text();
      return { ms: processorMsOf(gateway) + processorMsOf(mallApi) - before, text };
    };
    const index = await read('/sitemap.xml');
    const file = await read('/sitemap-news-1.xml');
    const again = await read('/sitemap-news-1.xml');
    figures.push(
      `${index.text.split('<sitemap>').length - 1} files, index ${index.ms.toFixed(1)} ms, ` +
        `file ${file.ms.toFixed(1)} ms (${file.text.length} bytes, ${file.text.split('<url>').length - 1} addresses), again ${again.ms.toFixed(1)} ms`,
    );
  }
  report('/sitemap.xml', figures.join(' → '));
}
