import { afterEach, beforeEach, expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { activateReward, getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { getMessage, listConversations, listMessages } from '#shared/contracts/messages.ts';
import { getReceipt, getReceiptPicture } from '#shared/contracts/receipts.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { createMember, type TestMember } from '../server/mall-api/members.ts';
import { receiptSteps } from '../server/mall-api/receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../server/mall-api/running-mall-api.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { startUpstream } from '../support/upstream.ts';
import { fault } from './table.ts';

const free = { id: 10, points: 100, stock: null, translations: [{ locale: 'en', title: 'A coffee' }] };

let mallApi: RunningMallApi;
let gateway: TestGateway;

beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'rewards.json': [free] });
  mallApi = await startMallApi(contentDir);
  remove();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin });
});

afterEach(async () => {
  await gateway.close();
  await mallApi.close();
});

fault(
  {
    id: 'A1',
    fault: 'Every call that writes a member’s data, with the token cookie and without Authorization',
    promised: '401 each, no upstream call',
  },
  60,
  async ({ measured }) => {
    const upstream = await startUpstream();
    const site = await startGateway({ upstreamOrigin: upstream.origin });
    const writes = contracts.filter(({ access, method }) => access === 'member' && method !== 'GET');
    const statuses: string[] = [];
    for (const contract of writes) {
      const before = upstream.requests.length;
      const answer = await fetch(`${site.origin}/api${contract.path.replaceAll(/\{\w+\+?\}/g, '1')}`, {
        method: contract.method,
        headers: { cookie: `token=${'t'.repeat(43)}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: '{}',
      });
      statuses.push(
        `${answer.status} and ${upstream.requests.slice(before).filter((line) => !line.startsWith('GET /v1/settings')).length}`,
      );
    }
    await site.close();
    await upstream.close();
    expect(new Set(statuses)).toEqual(new Set(['401 and 0']));
    measured(`401 from ${writes.length} of ${writes.length}, 0 upstream calls`);
  },
);

fault(
  {
    id: 'A3',
    fault: 'Five members, each with the ids of the others: receipt, its picture, reward, conversation, message',
    promised: '403 or 404, no data of the others',
  },
  120,
  async ({ measured }) => {
    const { submitted } = receiptSteps(() => mallApi);
    const ledger = prepareLedger(mallApi);
    const secretOf = (index: number) => `Secret of member ${index}`;
    const owners: { member: TestMember; addresses: string[] }[] = [];
    for (let index = 0; index < 5; index += 1) {
      const member = createMember(mallApi);
      const receipt = await submitted(member, { amount: 490_000, number: secretOf(index) });
      inTransaction(mallApi.db, () => ledger.credit({ customerId: member.customerId, kind: 'adjustment', points: 1000, reference: null }));
      const { body } = await mallApi.sendAs(member.token, activateReward, { reward_id: free.id });
      const reward = body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body));
      const words = { subject: secretOf(index), category: 'general', message: secretOf(index), locale: 'cz' } as const;
      await mallApi.sendAs(member.token, sendSupportRequest, { name: 'Jana Malá', email: member.email, ...words });
      const [conversation] = (await mallApi.callAs(member.token, listConversations)).data;
      if (!conversation) expect.unreachable('there is no conversation');
      const addresses = [
        toAddress(getReceipt, { params: { id: receipt.id } }),
        toAddress(getReceiptPicture, { params: { id: receipt.id } }),
        toAddress(getCustomerReward, { params: { id: reward } }),
        toAddress(listMessages, { query: { conversation: conversation.id } }),
        toAddress(getMessage, { params: { id: conversation.last_message.id } }),
      ];
      owners.push({ member, addresses });
    }
    let asked = 0;
    const statuses = new Set<number>();
    for (const [ownerIndex, { member: owner, addresses }] of owners.entries()) {
      for (const { member } of owners) {
        for (const address of addresses) {
          const answer = await gateway.get(`/api${address}`, { authorization: `Bearer ${member.token}` });
          const text = await answer.text();
          if (member === owner) {
            expect([address, answer.status]).toEqual([address, 200]);
            continue;
          }
          asked += 1;
          statuses.add(answer.status);
          expect(text).not.toContain(secretOf(ownerIndex));
        }
      }
    }
    expect(statuses).toEqual(new Set([404]));
    measured(`404 for ${asked} of ${asked}, 0 secrets`);
  },
);
