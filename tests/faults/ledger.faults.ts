import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { getPoints } from '#shared/contracts/points.ts';

import { createMember } from '../server/mall-api/members.ts';
import { drawReceiptPicture, receiptSteps, toReceiptBody } from '../server/mall-api/receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../server/mall-api/running-mall-api.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { fault } from './table.ts';

const reward = { id: 10, points: 100, stock: null, translations: [{ locale: 'en', title: 'A coffee' }] };

let mallApi: RunningMallApi;
let gateway: TestGateway;

beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'rewards.json': [reward] });
  mallApi = await startMallApi(contentDir);
  remove();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin });
});

afterEach(async () => {
  await gateway.close();
  await mallApi.close();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

fault(
  {
    id: 'L2',
    fault: '200 rounds of 20 simultaneous activations through the gateway, each with its own key, with a balance for one',
    promised: 'one success and 19 refusals per round; no balance below zero; 0 ledger errors',
  },
  180,
  async ({ measured }) => {
    const ledger = prepareLedger(mallApi);
    const rounds = 200;
    for (const _ of times(rounds)) {
      const { token, customerId } = createMember(mallApi);
      inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'adjustment', points: 150, reference: null }));
      const answers = await Promise.all(
        times(20).map(() =>
          fetch(`${gateway.origin}/api${activateReward.path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: JSON.stringify({ reward_id: reward.id }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(19).map(() => 409)]);
      expect(inTransaction(mallApi.db, () => ledger.balanceOf(customerId))).toBe(50);
    }
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
    measured(`1 and 19 in ${rounds} of ${rounds} rounds; 0 ledger errors`);
  },
);

fault(
  {
    id: 'L10',
    fault:
      '100 rounds of one receipt, submitted 20 times simultaneously by ten members, with its number in five spellings (case, spaces, look-alike letters)',
    promised: 'accepted once per round, 19 refusals as duplicates',
  },
  300,
  async ({ measured }) => {
    const { submit } = receiptSteps(() => mallApi);
    const spellings = ['AB 77-O', 'ab77-0', 'АВ77О', 'ＡＢ７７０', ' a b-7.7 o '];
    const rounds = 100;
    for (const round of times(rounds)) {
      const members = times(10).map(() => createMember(mallApi));
      const amount = 20_000 + round * 100;
      const picture = await drawReceiptPicture();
      const outcomes = await Promise.all(
        [...members, ...members].map((member, index) =>
          submit(member, toReceiptBody({ amount, number: `${round}${spellings[index % spellings.length]}` }), picture),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, ...times(19).map(() => 409)]);
      for (const { status, errors } of outcomes) if (status === 409) expect(errors).toEqual({ number: ['duplicate'] });
      const balances = await Promise.all(members.map(async ({ token }) => (await mallApi.callAs(token, getPoints)).data.balance));
      expect(balances.filter((balance) => balance > 0)).toHaveLength(1);
    }
    measured(`once in ${rounds} of ${rounds} rounds, at the mall API`);
  },
);
