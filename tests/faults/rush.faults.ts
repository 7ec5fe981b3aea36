import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

const hit = '/en/about';

/** Addresses that no cache contains: unknown places on a plan, wrong titles, unknown paths. */
const misses = (of: string) =>
  Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0
      ? `/en/floorplan/1?from=nowhere+${of}${index}`
      : index % 3 === 1
        ? `/en/shop/${(index % 60) + 1}/${of}${index}`
        : `/en/nothing/${of}${index}`,
  );

let gateway: StartedGateway;

beforeAll(async () => {
  gateway = await startGatewayProcess(''); // the demo centre, with its own mall API
  for (const path of [hit, ...misses('warm').slice(0, 6)]) await load(gateway.origin, [path], { connections: 2, amount: 20 });
});
afterAll(() => gateway.close());

/** Repeats requests until one is refused, because then the rush is at its peak. */
async function findRefused(of: string): Promise<Response> {
  for (let count = 1; count <= 2000; count += 1) {
    const answer = await fetch(`${gateway.origin}/en/nothing/${of}-now${count}`);
    if (answer.status === 503) return answer;
    await sleep(10);
  }
  throw new Error('Nobody was refused.');
}

fault(
  {
    id: '9.3',
    fault: '200 connections that request uncached pages',
    promised: 'p99 of hits ≤ 50 ms; 503 for requests beyond capacity',
  },
  60,
  async ({ measured }) => {
    const rush = load(gateway.origin, misses('a'), { connections: 200, seconds: 15 });
    await findRefused('a');
    const others = await load(gateway.origin, [hit], { connections: 2, seconds: 8 });
    const { statuses } = await rush;
    expect(Object.keys(others.statuses)).toEqual(['200']);
    expect(Object.keys(statuses).filter((status) => !['200', '301', '404', '503'].includes(status))).toEqual([]);
    expect(Number(statuses[503])).toBeGreaterThan(0);
    measured(`p99 of ${others.requests} hits ${others.p99Ms} ms`, others.p99Ms <= 50);
  },
);

fault(
  {
    id: 'X6',
    fault: '1,000 connections that request uncached pages for 20 s, far beyond capacity',
    promised: '503 with Retry-After and no other failure; an uncached page ≤ 5 s afterwards; p99 of hits ≤ 200 ms',
  },
  90,
  async ({ measured }) => {
    const rush = load(gateway.origin, misses('b'), { connections: 1000, seconds: 20 });
    const refused = await findRefused('b');
    const others = await load(gateway.origin, [hit], { connections: 2, seconds: 10 });
    const { statuses } = await rush;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(Object.keys(others.statuses)).toEqual(['200']);
    expect(Object.keys(statuses).filter((status) => !['200', '301', '404', '503'].includes(status))).toEqual([]);
    const startedMs = performance.now();
    while ((await fetch(`${gateway.origin}/en/nothing/after`)).status !== 404) await sleep(100);
    const seconds = (performance.now() - startedMs) / 1000;
    measured(`an uncached page after ${seconds.toFixed(1)} s; p99 of hits ${others.p99Ms} ms`, seconds <= 5 && others.p99Ms <= 200);
  },
);
