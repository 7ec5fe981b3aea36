import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { deadlinesMs, turnsMs } from '#shared/site/deadlines.ts';

const { transaction, paymentProvider, call, payment, records, browser, browserRecords } = deadlinesMs;

/** Returns the milliseconds of a directive such as `proxy_read_timeout 35s` in a block of the load balancer's configuration. */
function readNginx(block: string, directive: string): number {
  const text = readFileSync('config/scale/nginx.conf', 'utf8');
  const from = text.indexOf(block);
  const found = new RegExp(`${directive} (\\d+)s`).exec(text.slice(from));
  return Number(found?.[1]) * 1000;
}

const turnOf = (lane: string) => (lane in turnsMs ? turnsMs[lane as keyof typeof turnsMs] : turnsMs.others);
const callOf = (lane: string) => (lane === 'records' ? records : lane === 'payment' ? payment : call);

describe('a caller’s timeout is longer than that of everything it calls:', () => {
  it.each([
    ['the gateway, for a call that waits for the database', call, transaction],
    ['the gateway, for a payment provider', payment, transaction + paymentProvider],
    ['the balancer in front of the mall API', readNginx('listen 4000', 'proxy_read_timeout'), records],
    ['nginx in front of gateways, by its default', 60_000, turnsMs.records + records],
  ])('%s', (_caller, waitsMs, calledMs) => expect(waitsMs).toBeGreaterThan(calledMs));

  it('the browser, for each contract without a file', () => {
    const late = contracts
      .filter(({ picture }) => picture === undefined)
      .map(({ name, method, lane = method === 'GET' ? 'personal' : 'write' }) => ({
        name,
        waitsMs: lane === 'records' ? browserRecords : browser,
        calledMs: turnOf(lane) + callOf(lane),
      }))
      .filter(({ waitsMs, calledMs }) => waitsMs <= calledMs);
    expect(late).toEqual([]);
  });
});
