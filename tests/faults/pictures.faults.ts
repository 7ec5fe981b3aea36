import { afterEach, beforeEach, expect } from 'vitest';
import { makeBadFiles } from '../server/gateway/bad-pictures.ts';
import { endlessVector, hungryVector, makeHostileVectors } from '../support/hostile-vectors.ts';
import { sendForm, startReceiptUpstream, toReceiptForm } from '../support/picture-uploads.ts';
import { forgetPeak, listChildren, memoryOf } from '../support/processes.ts';
import { requestRaw } from '../support/raw-request.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { type FaultUpstream, sendRaw } from '../support/upstream.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

const sizes = ['w1920.webp', 'w640.avif', 'share.jpg'];
const vector = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="red"/></svg>';
const asVector = { headers: { 'content-type': 'image/svg+xml' } };

let upstream: FaultUpstream;
let gateway: StartedGateway;

beforeEach(async () => {
  upstream = await startReceiptUpstream();
  for (let index = 0; index < 30; index += 1) upstream.answer(`/media/good-${index}.svg`, sendRaw(vector, asVector));
  gateway = await startGatewayProcess(upstream.origin);
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const hit = '/api/images/w320.webp/media/good-0.svg';

async function ask(path: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const answer = await fetch(gateway.origin + path);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - startedAt };
}

/** Watches the drawing processes and returns the peak memory of any single one. */
function watchDrawing(): () => number {
  let peakMiB = 0;
  const watching = setInterval(() => {
    for (const pid of listChildren(gateway.pid)) {
      try {
        peakMiB = Math.max(peakMiB, memoryOf(pid).peakMiB || 0);
      } catch {
        // the process has ended in the meantime
      }
    }
  }, 10);
  return () => {
    clearInterval(watching);
    return Math.round(peakMiB);
  };
}

fault(
  { id: '9.4a', fault: '10,000 spellings of one picture URL', promised: 'one file read, one picture rendered; all others refused' },
  120,
  async ({ measured }) => {
    const junk = ['/./', '//', '/%2e/', '/x/../', '/x/%2e%2e/', '%2f', '/', '/%70', '/%50'];
    const ends = ['', '.', '%2e', '/', '%20', '%00', '%3fx', '%23x', ';x', '%253f', '?x', '?x=1&y'];
    const letters = [...'hoto-1.jpg'].map((letter) => [letter, `%${letter.charCodeAt(0).toString(16)}`] as const);
    upstream.answer('/media/photo-1.jpg', sendRaw(vector, asVector));
    upstream.answer('/media/Photo-1.jpg', sendRaw('', { status: 404 }));
    const before = upstream.requests.length;
    const statuses: Record<number, number> = {};
    for (let index = 0; index < 10_000; index += 1) {
      const name = letters.map(([plain, escaped], bit) => ((index >> bit) & 1 ? escaped : plain)).join('');
      const between = junk[index % junk.length];
      const path = `/media${between?.includes('%70') || between?.includes('%50') ? between : `${between}p`}${name}${ends[index % ends.length]}`;
      const { status } = await requestRaw(gateway.origin, `/api/images/w320.webp${path}`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    const asked = new Set(upstream.requests.slice(before));
    expect(Object.keys(statuses)).toEqual(['200', '404']);
    expect([...asked].sort()).toEqual(['GET /media/Photo-1.jpg', 'GET /media/photo-1.jpg']);
    expect(upstream.count('/media/photo-1.jpg')).toBe(1);
    measured(`1 read of the file, ${statuses[200]} responses with it, ${statuses[404]} refused`);
  },
);

fault(
  {
    id: '9.4b',
    fault: 'hostile SVG pictures in three sizes each, together with cached pictures',
    promised: 'each takes at most 9 s, the second time 1 s; p99 of hits ≤ 50 ms; image worker ≤ 560 MiB, gateway + 100 MiB',
  },
  180,
  async ({ measured }) => {
    const hostile = makeHostileVectors(upstream.origin);
    const pictures = [...hostile.map(([, , picture]) => picture), endlessVector, hungryVector].filter(({ length }) => length < 8_000_000);
    for (const [index, picture] of pictures.entries()) upstream.answer(`/media/hostile-${index}.svg`, sendRaw(picture, asVector));
    await ask(hit);
    await load(gateway.origin, [hit], { connections: 4, seconds: 2 });
    const before = memoryOf(gateway.pid).nowMiB;
    forgetPeak(gateway.pid);
    const endDrawing = watchDrawing();
    const visiting = load(gateway.origin, [hit], { connections: 4, seconds: 20 });
    const statuses: Record<number, number> = {};
    let slowestMs = 0;
    let slowestAgainMs = 0;
    for (const [index] of pictures.entries()) {
      for (const [turn, size] of sizes.entries()) {
        const { status, ms } = await ask(`/api/images/${size}/media/hostile-${index}.svg`);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (turn === 0) slowestMs = Math.max(slowestMs, ms);
        else slowestAgainMs = Math.max(slowestAgainMs, ms);
      }
    }
    const visits = await visiting;
    const drawingMiB = endDrawing();
    const grownMiB = Math.round(memoryOf(gateway.pid).peakMiB - before);
    expect(Object.keys(statuses)).toEqual(['200', '415']);
    expect(visits.statuses).toEqual({ 200: visits.requests });
    expect(upstream.count('/canary')).toBe(0);
    const isKept = slowestMs <= 9000 && slowestAgainMs <= 1000 && visits.p99Ms <= 50 && drawingMiB <= 560 && grownMiB <= 100;
    measured(
      `the slowest ${(slowestMs / 1000).toFixed(1)} s, again ${Math.round(slowestAgainMs)} ms; p99 of hits ${visits.p99Ms} ms (${visits.perSecond}/s); image worker ${drawingMiB} MiB, gateway + ${grownMiB} MiB`,
      isKept,
    );
  },
);

fault(
  {
    id: '9.4c',
    fault: 'a picture that would take minutes to render, with 29 good ones queued behind it',
    promised: 'refused after 8 s, all others rendered; refused immediately in another size',
  },
  60,
  async ({ measured }) => {
    upstream.answer('/media/endless.svg', sendRaw(endlessVector, asVector));
    const endless = ask('/api/images/w1920.webp/media/endless.svg');
    await expect.poll(() => upstream.count('/media/endless.svg')).toBe(1);
    const good = await Promise.all(Array.from({ length: 29 }, (_, index) => ask(`/api/images/w640.webp/media/good-${index + 1}.svg`)));
    expect(good.map(({ status }) => status)).toEqual(good.map(() => 200));
    const { status, ms } = await endless;
    const again = await ask('/api/images/w160.png/media/endless.svg');
    expect([status, again.status, upstream.count('/media/endless.svg')]).toEqual([415, 415, 1]);
    measured(
      `refused after ${(ms / 1000).toFixed(1)} s, 29 of 29 rendered; in another size after ${Math.round(again.ms)} ms`,
      ms <= 9500 && again.ms <= 100,
    );
  },
);

fault(
  {
    id: 'F2',
    fault: 'truncated and corrupt pictures, and pictures with too many pixels, as receipts',
    promised: 'all refused; ≤ 100 ms, + 50 MiB',
  },
  120,
  async ({ measured }) => {
    const files = await makeBadFiles();
    await sendForm(gateway.port, 1, toReceiptForm(Buffer.from('x'))); // ensures that the drawing process is running
    const [drawing = 0] = listChildren(gateway.pid);
    const processes = [gateway.pid, drawing];
    let slowestMs = 0;
    let maxMiB = 0;
    for (const [index, [what, file]] of files.entries()) {
      const before = processes.map((pid) => memoryOf(pid).nowMiB);
      for (const pid of processes) forgetPeak(pid);
      const startedAt = performance.now();
      expect([what, (await sendForm(gateway.port, index + 2, toReceiptForm(file))).status]).toEqual([what, 422]);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      maxMiB = Math.max(maxMiB, ...processes.map((pid, at) => memoryOf(pid).peakMiB - (before[at] ?? 0)));
    }
    measured(
      `${files.length} of ${files.length} refused; the slowest in ${Math.round(slowestMs)} ms, + ${Math.round(maxMiB)} MiB`,
      slowestMs <= 100 && maxMiB <= 50,
    );
  },
);
