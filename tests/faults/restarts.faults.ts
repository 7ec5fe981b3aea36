import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { readSnapshot } from '#server/gateway/cache/snapshot-file.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { type FaultUpstream, startUpstream } from '../support/upstream.ts';
import { fault } from './table.ts';

const writer = fileURLToPath(new URL('snapshot-writer.ts', import.meta.url));
const maxBytes = 64 * 1024 * 1024;
const identity = 'ours';

let dataDir: string;
let upstream: FaultUpstream;
const running: StartedGateway[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'restarts-'));
  upstream = await startUpstream();
});

afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port?: number): Promise<StartedGateway> {
  const gateway = await startGatewayProcess(upstream.origin, { SNAPSHOT_SECONDS: '10' }, { dataDir, ...(port && { port }) });
  running.push(gateway);
  return gateway;
}

/** Waits until a writer starts its next snapshot, and kills it during that write. */
async function writeAndKill(file: string, afterMs: number): Promise<void> {
  const child = fork(writer, [file, identity], { execArgv: [] });
  await once(child, 'message');
  await sleep(afterMs);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

fault(
  {
    id: 'S5',
    fault: '100 × kill -9 while a snapshot of 4 MB is written, then read',
    promised: 'the old or the new snapshot, complete: 0 failed loads, 0 with mixed content',
  },
  300,
  async ({ measured }) => {
    const file = join(dataDir, 'some.snapshot');
    let killedWithin = 0;
    for (let kill = 0; kill < 100; kill += 1) {
      await writeAndKill(file, Math.random() * 25);
      killedWithin += Number(readdirSync(dataDir).some((name) => name.includes('.new-')));
      for (const name of readdirSync(dataDir)) if (name.includes('.new-')) rmSync(join(dataDir, name));
      const read = await readSnapshot(file, identity, maxBytes);
      const texts = read && 'copies' in read ? read.copies.map(({ entry }) => entry.variants.identity.body.toString('latin1', 0, 40)) : [];
      expect(texts).toHaveLength(16);
      expect(new Set(texts).size).toBe(1);
    }
    measured(`100 complete of 100, ${killedWithin} killed while a temporary file existed`);
  },
);

fault(
  {
    id: 'C18',
    fault: 'A snapshot of 4 MB with one bit flipped, in 100 positions',
    promised: '0 loaded; each error reported within 500 ms',
  },
  120,
  async ({ measured }) => {
    const file = join(dataDir, 'some.snapshot');
    await writeAndKill(file, 0);
    const whole = readFileSync(file);
    let slowestMs = 0;
    for (let place = 0; place < 100; place += 1) {
      const damaged = Buffer.from(whole);
      const at = Math.floor((place / 100) * whole.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (place % 8));
      writeFileSync(file, damaged);
      const begun = performance.now();
      expect([at, await readSnapshot(file, identity, maxBytes)]).toEqual([at, { reason: 'it is damaged', isDamaged: true }]);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
    measured(`0 of 100 loaded, the slowest error after ${Math.round(slowestMs)} ms`, slowestMs <= 500);
  },
);

const visited = ['/en', '/cz', '/en/shops-services', '/api/proxy/v1/companies', '/api/proxy/v1/companies/1', '/api/config?locale=en'];

fault(
  {
    id: '9.11',
    fault: 'kill -9 with the mall API down, and a start on the same DATA_DIR; 600 requests for pages cached before',
    promised: 'ready ≤ 2 s; 600 × 200',
  },
  120,
  async ({ measured }) => {
    const before = await start();
    for (const path of visited) expect([path, (await fetch(before.origin + path)).status]).toEqual([path, 200]);
    while (!existsSync(join(dataDir, 'snapshots', 'meandr.snapshot'))) await sleep(100);
    upstream.fail((_request, response) => void response.destroy());
    process.kill(before.pid, 'SIGKILL');
    await before.ended;
    const begun = performance.now();
    const { origin } = await start(before.port);
    const readyMs = Math.round(performance.now() - begun);
    const statuses: number[] = [];
    for (let round = 0; round < 100; round += 1)
      statuses.push(...(await Promise.all(visited.map(async (path) => (await fetch(origin + path)).status))));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    measured(`ready after ${readyMs} ms; ${statuses.length} × 200`, readyMs <= 2000);
  },
);

fault(
  {
    id: 'S8',
    fault: 'A start with the mall API down and no snapshot; then the mall API comes back',
    promised: 'alive, not ready, no exit; ready ≤ 5 s after the return',
  },
  120,
  async ({ measured }) => {
    const { port, origin, close } = await startGatewayProcess(upstream.origin); // picks a free port, which the next start uses again
    await close();
    upstream.fail((_request, response) => void response.destroy());
    const starting = start(port);
    const ask = (path: string) =>
      fetch(origin + path).then(
        ({ status }) => status,
        () => 0,
      );
    while ((await ask('/healthz')) !== 200) await sleep(50);
    expect([await ask('/readyz'), await ask('/en'), await ask('/healthz')]).toEqual([503, 503, 200]);
    upstream.fail(undefined);
    const begun = performance.now();
    await starting;
    const readyMs = Math.round(performance.now() - begun);
    expect(await ask('/en')).toBe(200);
    measured(`200, 503, alive; ready ${readyMs} ms after`, readyMs <= 5000);
  },
);
