import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { listPointsHistory } from '#shared/contracts/points.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { createMember } from '../mall-api/members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const reward = { id: 10, points: 100, stock: null, translations: [{ locale: 'en', title: 'Coffee' }] };

let mallApi: RunningMallApi;
let ledger: Ledger;
let chaos: { server: Server; origin: string };
let gateway: TestGateway;
let removeContent: () => void;
/** Whether the answer of a write is cut off: the write is carried out, but the client cannot know. */
let isCut = false;

beforeAll(async () => {
  const { contentDir, remove } = copyTinyContent({ 'rewards.json': [reward] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  ledger = prepareLedger(mallApi);
  chaos = await startChaos(Number(new URL(mallApi.origin).port));
  gateway = await startGateway({ upstreamOrigin: chaos.origin });
});
afterAll(async () => {
  await gateway.close();
  chaos.server.close();
  await mallApi.close();
  removeContent();
});

async function startChaos(port: number) {
  const server = createServer((visitor) => {
    const mall = connect(port, '127.0.0.1');
    visitor.pipe(mall);
    mall.on('data', (bytes) => {
      if (isCut) visitor.destroy();
      else visitor.write(bytes);
    });
    for (const [one, other] of [
      [visitor, mall],
      [mall, visitor],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return { server, origin: `http://127.0.0.1:${own}` };
}

async function activate(token: string, key: string) {
  const answer = await fetch(`${gateway.origin}/api/v1/customer-rewards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ reward_id: reward.id }),
  });
  return { status: answer.status, body: (await answer.json()) as { data?: { id: number } } };
}

async function askOutcome(token: string, key: string): Promise<unknown> {
  const answer = await fetch(`${gateway.origin}/api/v1/me/outcomes/${key}`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return ((await answer.json()) as { data: unknown }).data; // safe: a successful answer of the gateway
}

describe('an activation whose answer is lost after it was carried out', () => {
  const retryLost = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const { token, customerId } = createMember(mallApi);
      inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'adjustment', points: 250, reference: null }));
      const key = randomUUID();
      isCut = true;
      const lost = await activate(token, key);
      isCut = false;
      expect(lost).toMatchObject({ status: 502, body: { status: 'error' } });
      expect(await askOutcome(token, key)).toMatchObject({ state: 'done', call: 'activateReward', answer: { reward_id: reward.id } });
      const [again, oncemore] = [await activate(token, key), await activate(token, key)];
      expect([again.status, oncemore]).toEqual([200, again]);
      expect(await askOutcome(token, key)).toMatchObject({ answer: again.body.data });
      const { data: history } = await mallApi.callAs(token, listPointsHistory);
      expect(history.map(({ kind, points }) => [kind, points])).toEqual([
        ['reward', -100],
        ['adjustment', 250],
      ]);
    }
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  };
  it('happens once, and a retry with its key shows it, in each of 10 rounds', () => retryLost(10));
  it('happens once, and a retry with its key shows it, in each of 100 rounds', { tags: 'long' }, () => retryLost(100));
});
