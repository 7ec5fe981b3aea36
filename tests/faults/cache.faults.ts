import { afterEach, beforeEach, expect } from 'vitest';
import { createRunningClock, startGateway, type TestGateway } from '../support/gateway.ts';
import { type FaultUpstream, meta, sendJson, startUpstream, success } from '../support/upstream.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

const clients = 200;
const list = '/api/proxy/v1/companies';
const address = '/v1/companies';

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

fault(
  { id: 'C1', fault: '200 simultaneous requests for a list that is not cached', promised: 'one upstream request, one body for all' },
  60,
  async ({ measured }) => {
    upstream.answer(address, sendJson(success([], { ...meta, total: 0 }), { delayMs: 200 }));
    const answers = await Promise.all(
      Array.from({ length: clients }, async () => {
        const answer = await gateway.get(list);
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(upstream.count(address)).toBe(1);
    expect(new Set(answers).size).toBe(1);
    measured('1 upstream request, 1 body');
  },
);

fault(
  { id: 'C2', fault: '200 simultaneous requests for a stale list', promised: 'all served immediately, one refresh; p99 ≤ 20 ms' },
  60,
  async ({ measured }) => {
    await load(gateway.origin, [list], { connections: clients, amount: 10 * clients }); // warms up the code
    const before = upstream.count(address);
    upstream.answer(address, sendJson(success([], { ...meta, total: 0 }), { delayMs: 3000 }));
    gateway.clock.advance(120);
    const { statuses, p99Ms } = await load(gateway.origin, [list], { connections: clients, amount: clients });
    expect(statuses).toEqual({ 200: clients });
    expect(upstream.count(address)).toBe(before + 1);
    measured(`1 refresh; p99 ${p99Ms} ms`, p99Ms <= 20);
  },
);
