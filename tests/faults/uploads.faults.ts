import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { makePicture } from '../server/gateway/bad-pictures.ts';
import { beginForm, makeLargePhotograph, sendForm, startReceiptUpstream, toReceiptForm } from '../support/picture-uploads.ts';
import { countOpenFiles, listChildren, memoryOf } from '../support/processes.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import type { FaultUpstream } from '../support/upstream.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

let upstream: FaultUpstream;
let gateway: StartedGateway;

beforeEach(async () => {
  upstream = await startReceiptUpstream();
  gateway = await startGatewayProcess(upstream.origin);
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const list = '/api/proxy/v1/companies';

function listFiles(): string[] {
  const folder = join(gateway.dataDir, 'uploads', 'demo');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Sends a form at a limited speed until it is answered. Returns the status and the seconds until then. */
async function drip(member: number, bytesPerSecond: number, from?: string): Promise<{ status: number; seconds: number }> {
  const form = toReceiptForm(Buffer.alloc(5_000_000));
  const startedAt = performance.now();
  const socket: Socket = await beginForm(gateway.port, member, form.length, form.subarray(0, 1000), from);
  socket.on('error', () => undefined); // the gateway may close the socket while it sends
  let at = 1000;
  const dripping = setInterval(() => {
    socket.write(form.subarray(at, at + bytesPerSecond / 4));
    at += bytesPerSecond / 4;
  }, 250);
  const status = await once(socket, 'data').then(
    ([chunk]: Buffer[]) => Number(chunk?.toString('latin1', 9, 12)), // safe: without an encoding, chunks are buffers
    () => 0, // the socket was closed before the answer arrived
  );
  clearInterval(dripping);
  socket.destroy();
  return { status, seconds: (performance.now() - startedAt) / 1000 };
}

fault(
  { id: 'F7', fault: 'eight uploads at 1 kB per second', promised: 'each gets 408 within 31 s and leaves no file' },
  60,
  async ({ measured }) => {
    const ends = await Promise.all(Array.from({ length: 8 }, (_, member) => drip(member + 1, 1024)));
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 408));
    await expect.poll(listFiles).toEqual([]);
    const latest = Math.max(...ends.map(({ seconds }) => seconds));
    measured(`408 for 8 of 8, the last after ${latest.toFixed(1)} s; no file`, latest <= 31);
  },
);

fault(
  {
    id: '9.18',
    fault:
      'forty members at two IP addresses who repeatedly start uploads at 1 and 20 kB per second; at a third address four more, and ten who upload a photograph',
    promised: 'slow uploads delay no others: each of the ten succeeds within three tries and 10 s',
  },
  180,
  async ({ measured }) => {
    let isRunning = true;
    const dripAgainAndAgain = async (member: number) => {
      while (isRunning) {
        const { status } = await drip(member, member % 4 < 2 ? 1024 : 20_480, member > 40 ? '127.0.0.1' : `127.0.0.${2 + (member % 2)}`);
        if (status !== 408) await sleep(500);
      }
    };
    const dripping = Array.from({ length: 44 }, (_, member) => dripAgainAndAgain(member + 1));
    try {
      await expect.poll(() => listFiles().length).toBeGreaterThan(8);
      const form = toReceiptForm(await makePicture('jpeg', 3000, 2000));
      const outcomes: { tries: number; seconds: number }[] = [];
      for (let member = 101; member <= 110; member += 1) outcomes.push(await sendUntilTaken(member, form));
      const [tries, seconds] = [
        Math.max(...outcomes.map((outcome) => outcome.tries)),
        Math.max(...outcomes.map((outcome) => outcome.seconds)),
      ];
      measured(`10 of 10 succeeded, ${tries} tries at most, the slowest in ${seconds.toFixed(1)} s`, tries <= 3 && seconds <= 10);
    } finally {
      isRunning = false;
      await Promise.all(dripping);
    }
  },
);

/** Repeats the upload, as a browser does, until the answer no longer asks for a retry. */
async function sendUntilTaken(member: number, form: Buffer): Promise<{ tries: number; seconds: number }> {
  const startedAt = performance.now();
  for (let tries = 1; tries <= 10; tries += 1) {
    const { status, retryAfter } = await sendForm(gateway.port, member, form);
    if (status === 200) return { tries, seconds: (performance.now() - startedAt) / 1000 };
    expect([429, 503]).toContain(status);
    await sleep(Number(retryAfter) * 1000);
  }
  return expect.unreachable('not taken in ten tries');
}

fault(
  {
    id: 'F8',
    fault: '50 simultaneous uploads of 10 MB during normal visits',
    promised: 'processed, or 429 or 503 with Retry-After; each process ≤ 300 MiB; p99 of visits ≤ 100 ms',
  },
  180,
  async ({ measured }) => {
    const form = toReceiptForm(await makeLargePhotograph());
    await load(gateway.origin, [list], { connections: 5, seconds: 2 });
    const visiting = load(gateway.origin, [list], { connections: 5, seconds: 15 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, member) => sendForm(gateway.port, member + 1, form)));
    const visits = await visiting;
    const drawn = outcomes.filter(({ status }) => status === 200);
    const told = outcomes.filter(({ status, retryAfter }) => (status === 503 || status === 429) && Number(retryAfter) > 0);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.length + told.length).toBe(50);
    expect(visits.statuses).toEqual({ 200: visits.requests });
    await expect.poll(listFiles).toEqual([]);
    const [mine, ...drawing] = [gateway.pid, ...listChildren(gateway.pid)].map((pid) => Math.round(memoryOf(pid).peakMiB));
    measured(
      `${drawn.length} processed, ${told.length} with Retry-After; gateway ${mine} MiB, image worker ${drawing.join(', ')} MiB; p99 ${visits.p99Ms} ms`,
      Math.max(mine ?? 0, ...drawing) <= 300 && visits.p99Ms <= 100,
    );
  },
);

fault(
  { id: 'F9', fault: '200 uploads that are aborted', promised: 'no file remains; at most 2 more open files and connections' },
  120,
  async ({ measured }) => {
    const form = toReceiptForm(await makeLargePhotograph());
    await sendForm(gateway.port, 1, toReceiptForm(await makePicture()));
    const before = countOpenFiles(gateway.pid);
    for (let batch = 0; batch < 25; batch += 1) {
      const sockets = await Promise.all(
        Array.from({ length: 8 }, (_, index) => beginForm(gateway.port, 100 + batch * 8 + index, form.length, form.subarray(0, 300_000))),
      );
      await expect.poll(listFiles, { timeout: 20_000 }).toHaveLength(8);
      for (const socket of sockets) socket.destroy();
      await expect.poll(listFiles, { timeout: 20_000 }).toEqual([]);
    }
    await expect.poll(() => countOpenFiles(gateway.pid), { timeout: 40_000 }).toBeLessThanOrEqual(before + 2);
    measured(`no file; ${countOpenFiles(gateway.pid) - before} more open files`);
  },
);
