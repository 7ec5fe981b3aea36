import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { createRunningClock, startGateway, type TestGateway } from '../support/gateway.ts';
import { company, type FaultUpstream, type Handler, sendJson, startUpstream, success } from '../support/upstream.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

/** Entries are fresh for a minute, so they are stale after this time. */
const staleAfterSeconds = 120;

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, clock: createRunningClock() });
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const reset: Handler = (_request, response) => void response.socket?.resetAndDestroy();
const silence: Handler = () => {};

/** Caches a page and every public call that has no parameters. Returns the successful calls. */
async function warmAll(): Promise<string[]> {
  const lists = contracts.filter(({ access, path }) => access === 'public' && !path.includes('{')).map(({ path }) => `/api/proxy${path}`);
  const warm: string[] = [];
  for (const path of [...lists, '/cz/obchody/vse/1', '/en']) if ((await gateway.get(path)).status === 200) warm.push(path);
  expect(warm.length).toBeGreaterThan(15);
  return warm;
}

/** Serves `count` shops, each at its own address. */
function openShops(count: number, answer: (id: number) => Handler = (id) => sendJson(success(company(id)))): number[] {
  const ids = Array.from({ length: count }, (_, index) => index + 1000);
  for (const id of ids) upstream.answer(`/v1/companies/${id}`, answer(id));
  return ids;
}

const shop = (id: number) => `/api/proxy/v1/companies/${id}`;

fault(
  {
    id: 'U1',
    fault: 'The mall API’s connections are reset and the cache is stale: all public calls and two pages over 50 connections for 20 s',
    promised: 'only 200 for ≥ 10,000 requests; p99 ≤ 20 ms',
  },
  120,
  async ({ measured }) => {
    const paths = await warmAll();
    gateway.clock.advance(staleAfterSeconds);
    upstream.fail(reset);
    const { requests, statuses, p99Ms } = await load(gateway.origin, paths, { connections: 50, seconds: 20 });
    expect(statuses).toEqual({ 200: requests });
    expect(requests).toBeGreaterThanOrEqual(10_000);
    measured(`0 of ${requests}; p99 ${p99Ms} ms; ${paths.length} addresses`, p99Ms <= 20);
  },
);

fault(
  {
    id: 'U2',
    fault: 'The mall API accepts requests and never responds, and the cache is stale: the same load',
    promised: 'only 200; p99 ≤ 350 ms in the first 5 s, then ≤ 20 ms; none over 1 s',
  },
  120,
  async ({ measured }) => {
    const paths = await warmAll();
    gateway.clock.advance(staleAfterSeconds);
    upstream.fail(silence);
    const first = await load(gateway.origin, paths, { connections: 50, seconds: 5 });
    const later = await load(gateway.origin, paths, { connections: 50, seconds: 10 });
    expect([first.statuses, later.statuses]).toEqual([{ 200: first.requests }, { 200: later.requests }]);
    const maxMs = Math.max(first.maxMs, later.maxMs);
    measured(
      `0 of ${first.requests + later.requests}; p99 ${first.p99Ms} ms, then ${later.p99Ms} ms; longest ${maxMs.toFixed(0)} ms`,
      first.p99Ms <= 350 && later.p99Ms <= 20 && maxMs < 1000,
    );
  },
);

fault(
  {
    id: 'U5',
    fault: 'Answers truncated at 20 positions, by a close and by a reset: 500 uncached, 500 cached',
    promised: '0 truncated responses with status 200; cached answers are served complete',
  },
  120,
  async ({ measured }) => {
    const places = 20;
    const ids = openShops(500);
    const cutAt =
      (id: number, place: number, hasReset: boolean): Handler =>
      (_request, response) => {
        const body = JSON.stringify(success(company(id)));
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
        response.write(body.slice(0, Math.floor((body.length * place) / places)), () =>
          hasReset ? response.socket?.resetAndDestroy() : response.destroy(),
        );
      };
    const outcomes = { delivered: 0, lost: 0 };
    for (const [index, id] of ids.entries()) {
      const cut = cutAt(id, index % places, index % 2 === 0);
      upstream.answer(`/v1/companies/${id}`, cut);
      if ((await gateway.get(shop(id))).status === 200) outcomes.delivered += 1;
      upstream.answer(`/v1/companies/${id}`, sendJson(success(company(id))));
      gateway.clock.advance(15); // closes the circuit again, in case the broken connection has opened it
      const good = await (await gateway.get(shop(id))).text();
      upstream.answer(`/v1/companies/${id}`, cut);
      gateway.clock.advance(staleAfterSeconds);
      const stale = await gateway.get(shop(id));
      if (stale.status !== 200 || (await stale.text()) !== good || !good.includes(`Shop ${id}`)) outcomes.lost += 1;
    }
    expect(outcomes).toEqual({ delivered: 0, lost: 0 });
    measured(`0 of ${ids.length} delivered, ${ids.length} of ${ids.length} cached ones complete`);
  },
);

fault(
  {
    id: 'U8',
    fault: 'HTTP 200 with an error envelope, for 10, 50 and 100 % of the mall API’s answers',
    promised: '0 error envelopes of 5,000 answers from the cache',
  },
  120,
  async ({ measured }) => {
    const failure = sendJson({ status: 'error', httpStatus: 'InternalServerError', message: 'SQL at line 3' });
    let calls = 0;
    let failing = 0; // percentage of failing calls
    const ids = openShops(50, (id) => (request, response) => {
      calls += 1;
      const answer = (calls * 37) % 100 < failing ? failure : sendJson(success(company(id)));
      answer(request, response);
    });
    for (const id of ids) await (await gateway.get(shop(id))).text();
    let wrong = 0;
    let asked = 0;
    for (failing of [10, 50, 100]) {
      for (let round = 0; round < 34; round += 1) {
        gateway.clock.advance(staleAfterSeconds);
        const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await gateway.get(shop(id)) })));
        for (const { id, answer } of answers) {
          asked += 1;
          if (answer.status !== 200 || !(await answer.text()).includes(`Shop ${id}`)) wrong += 1;
        }
      }
    }
    expect(wrong).toBe(0);
    measured(`0 of ${asked}; the mall API was called ${calls} times`);
  },
);

fault(
  {
    id: 'U16',
    fault: 'The mall API is back after 10 minutes: 500 stale URLs, 200 clients',
    promised: 'at most 8 simultaneous calls; all fresh within 60 s; 0 errors for clients',
  },
  180,
  async ({ measured }) => {
    const callMs = 40;
    let inFlight = 0;
    let maxInFlight = 0;
    const refreshed = new Set<number>();
    const ids = openShops(500, (id) => (_request, response) => {
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      setTimeout(() => {
        inFlight -= 1;
        refreshed.add(id);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(success(company(id))));
      }, callMs);
    });
    const paths = ids.map(shop);
    for (const path of paths) expect((await gateway.get(path)).status).toBe(200);

    upstream.fail(reset);
    gateway.clock.advance(staleAfterSeconds);
    const down = await load(gateway.origin, paths, { connections: 200, seconds: 3 });
    gateway.clock.advance(600);
    await load(gateway.origin, paths, { connections: 200, amount: 1000 });
    maxInFlight = 0;
    refreshed.clear();
    upstream.fail(undefined);
    const begun = performance.now();
    const [up, seconds] = await Promise.all([
      load(gateway.origin, paths, { connections: 200, seconds: 45 }),
      (async () => {
        while (refreshed.size < ids.length && performance.now() - begun < 60_000) await sleep(100);
        return (performance.now() - begun) / 1000;
      })(),
    ]);
    expect([down.statuses, up.statuses]).toEqual([{ 200: down.requests }, { 200: up.requests }]);
    expect(refreshed.size).toBe(ids.length);
    expect(maxInFlight).toBeLessThanOrEqual(8);
    measured(`at most ${maxInFlight} simultaneously; all fresh after ${seconds.toFixed(0)} s; 0 errors of ${down.requests + up.requests}`);
  },
);
