import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { listConversations, sendMessage } from '#shared/contracts/messages.ts';
import { getOutcome } from '#shared/contracts/outcomes.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { Outcome } from '#shared/schemas/outcomes.ts';
import { createMember } from './members.ts';
import { drawReceiptPicture, toReceiptBody } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
let ledger: Ledger;
beforeAll(async () => {
  mallApi = await startMallApi();
  ledger = prepareLedger(mallApi);
});
afterAll(() => mallApi.close());

const outcomeOf = async (token: string, key: string) => (await mallApi.callAs(token, getOutcome, { params: { key } })).data;

function createRichMember() {
  const member = createMember(mallApi);
  const { customerId } = member;
  inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'adjustment', points: 300, reference: null }));
  return member;
}

let keys = 0;
const newKey = () => `a-key-of-this-test-${++keys}`;

describe('GET /v1/me/outcomes/{key}', () => {
  it('covers every member call with a key', () => {
    const told = Outcome.def.options.flatMap(({ shape }) => ('call' in shape ? shape.call.def.values : []));
    const keyed = contracts.filter(({ isIdempotent, access }) => isIdempotent && access === 'member').map(({ name }) => name);
    expect(told.toSorted()).toEqual(keyed.toSorted());
  });

  it('returns the answer of an activation', async () => {
    const { token } = createRichMember();
    const key = newKey();
    expect(await outcomeOf(token, key)).toEqual({ state: 'unknown' });
    const { body } = await mallApi.sendAs(token, activateReward, { reward_id: 1 }, { key });
    expect(await outcomeOf(token, key)).toEqual({ state: 'done', call: 'activateReward', answer: 'data' in body ? body.data : body });
  });

  it('returns the answers of a message and a receipt', async () => {
    const member = createMember(mallApi);
    const request = {
      name: 'Jana',
      email: member.email,
      subject: 'A question',
      category: 'general',
      message: 'A question',
      locale: 'cz',
    } as const;
    await mallApi.sendAs(member.token, sendSupportRequest, request);
    const [conversation] = (await mallApi.callAs(member.token, listConversations)).data;
    const [message, paper] = [newKey(), newKey()];
    await mallApi.sendAs(member.token, sendMessage, { conversation_id: conversation?.id ?? 0, text: 'Dobrý den' }, { key: message });
    expect(await outcomeOf(member.token, message)).toMatchObject({ state: 'done', call: 'sendMessage', answer: { text: 'Dobrý den' } });
    const body = toReceiptBody();
    await mallApi.sendAs(member.token, submitReceipt, body, { key: paper, picture: await drawReceiptPicture() });
    expect(await outcomeOf(member.token, paper)).toMatchObject({ state: 'done', call: 'submitReceipt', answer: { number: body.number } });
  });

  it('returns unknown for refused calls: nothing was done', async () => {
    const { token } = createMember(mallApi);
    const key = newKey();
    expect((await mallApi.sendAs(token, activateReward, { reward_id: 99 }, { key })).status).toBe(409);
    expect(await outcomeOf(token, key)).toEqual({ state: 'unknown' });
  });

  it('returns nothing of other members’ calls', async () => {
    const [owner, other] = [createRichMember(), createRichMember()];
    const key = newKey();
    await mallApi.sendAs(owner.token, activateReward, { reward_id: 1 }, { key });
    expect((await outcomeOf(owner.token, key)).state).toBe('done');
    expect(await outcomeOf(other.token, key)).toEqual({ state: 'unknown' });
    expect((await mallApi.refuseAs(undefined, toAddress(getOutcome, { params: { key } }))).status).toBe(401);
  });

  it('rejects an invalid key', async () => {
    const { token } = createMember(mallApi);
    expect(await mallApi.refuseAs(token, '/v1/me/outcomes/short')).toMatchObject({ status: 400, body: { errors: { key: ['invalid'] } } });
  });

  it('expires with the stored answers', async () => {
    const { token } = createRichMember();
    const key = newKey();
    await mallApi.sendAs(token, activateReward, { reward_id: 1 }, { key });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 7 * 86_400_000));
    expect((await outcomeOf(token, key)).state).toBe('done');
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 7 * 86_400_000 + 1));
    expect((await outcomeOf(token, key)).state).toBe('unknown');
    mallApi.setNow(wednesdayNoon);
  });
});
