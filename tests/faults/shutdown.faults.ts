import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { type FaultUpstream, knowMembers, startUpstream } from '../support/upstream.ts';
import { createBalancer } from './balancer.ts';
import { fault } from './table.ts';

let upstream: FaultUpstream;
let running: StartedGateway[];

beforeEach(async () => {
  running = [];
  upstream = await startUpstream();
  knowMembers(upstream);
});

afterEach(async () => {
  await Promise.all(running.map((gateway) => gateway.close()));
  await upstream.close();
});

async function start(drainSeconds: number): Promise<StartedGateway> {
  const gateway = await startGatewayProcess(upstream.origin, { DRAIN_SECONDS: String(drainSeconds) });
  running.push(gateway);
  return gateway;
}

/** Stops the gateway, and returns the milliseconds until it has exited. */
async function stop(gateway: StartedGateway): Promise<{ ms: number; code: number | null }> {
  const begun = performance.now();
  process.kill(gateway.pid, 'SIGTERM');
  const code = await gateway.ended;
  return { ms: performance.now() - begun, code };
}

fault(
  {
    id: 'S1',
    fault:
      'Ten rolling restarts of two instances behind a load balancer, at 200 requests per second: a list, a page, a member’s own answer',
    promised: '0 lost of ≥ 10,000 requests; exit code 0; each stop ≤ 10 s',
  },
  300,
  async ({ measured }) => {
    const drainSeconds = 2;
    const kinds = [
      { path: '/api/proxy/v1/companies', headers: {} },
      { path: '/en', headers: {} },
      { path: '/api/v1/me/profile', headers: { authorization: `Bearer ${'m'.repeat(42)}1` } },
    ];
    const balancer = createBalancer();
    const outcomes = new Map<number | string, number>();
    let isLoaded = true;
    let asked = 0;
    const pending = new Set<Promise<void>>();
    const join = async (gateway: StartedGateway) => {
      balancer.add(gateway.origin);
      while (!balancer.isReady(gateway.origin)) await sleep(20);
    };
    const load = async () => {
      while (isLoaded) {
        for (let index = 0; index < 4; index += 1) {
          const kind = kinds[asked % kinds.length] ?? expect.unreachable();
          asked += 1;
          const one = balancer.ask(kind.path, kind.headers).then((outcome) => {
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
            pending.delete(one);
          });
          pending.add(one);
        }
        await sleep(20);
      }
      await Promise.all(pending);
    };

    let serving = [await start(drainSeconds), await start(drainSeconds)];
    for (const gateway of serving) await join(gateway);
    const loading = load();
    const stops: { ms: number; code: number | null }[] = [];
    for (let round = 0; round < 10; round += 1) {
      const [oldest, ...others] = serving;
      if (!oldest) expect.unreachable();
      const next = await start(drainSeconds);
      await join(next);
      stops.push(await stop(oldest));
      await balancer.remove(oldest.origin);
      serving = [...others, next];
    }
    while (asked < 10_000) await sleep(100);
    isLoaded = false;
    await loading;
    await balancer.close();
    expect(Object.fromEntries(outcomes)).toEqual({ 200: asked });
    expect(stops.map(({ code }) => code)).toEqual(stops.map(() => 0));
    const longest = Math.max(...stops.map(({ ms }) => ms)) / 1000;
    measured(
      `0 of ${asked}; exit code 0; longest stop ${longest.toFixed(1)} s, of that ${drainSeconds} s for the load balancer`,
      longest <= 10,
    );
  },
);

fault(
  { id: 'S2', fault: 'SIGTERM while the mall API holds 20 answers', promised: '503 or 504 for these; the process exits within 15 s' },
  60,
  async ({ measured }) => {
    const gateway = await start(0);
    upstream.fail(() => {});
    const waiting = Array.from({ length: 20 }, (_, index) =>
      fetch(`${gateway.origin}/api/proxy/v1/companies/${index + 100}`).then(
        ({ status }) => status,
        (error: Error) => error.message,
      ),
    );
    while (upstream.requests.length < 20) await sleep(20);
    const { ms, code } = await stop(gateway);
    const statuses = [...new Set(await Promise.all(waiting))];
    expect(statuses.filter((status) => status !== 503 && status !== 504)).toEqual([]);
    expect(code).toBe(0);
    measured(`${statuses.join(', ')}; exited after ${(ms / 1000).toFixed(1)} s`, ms <= 15_000);
  },
);

fault(
  { id: 'S4', fault: 'A second SIGTERM while the first one waits for load balancers', promised: 'the process exits within 200 ms' },
  60,
  async ({ measured }) => {
    const gateway = await start(20);
    process.kill(gateway.pid, 'SIGTERM');
    while ((await fetch(`${gateway.origin}/readyz`)).ok) await sleep(20);
    const { ms } = await stop(gateway);
    expect(ms).toBeLessThan(10_000); // far less than the 20 s for which the first request waits
    measured(`${ms.toFixed(0)} ms`, ms <= 200);
  },
);
