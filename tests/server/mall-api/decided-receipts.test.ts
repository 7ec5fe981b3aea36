import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { createReceiptDecisionJob } from '#server/mall-api/receipts/decision-job.ts';
import { activateReward, listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import {
  type DecidedReceipts,
  getReceiptDeciders,
  getReceiptRevocation,
  listDecidedReceipts,
  revokeReceipt,
} from '#shared/contracts/decided-receipts.ts';
import { getDeskMember } from '#shared/contracts/desk-members.ts';
import { approveReceipt, listWaitingReceipts, rejectReceipt } from '#shared/contracts/desk-receipts.ts';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { receiptUndoMs } from '#shared/site/staff-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';
import { tillSteps } from './till-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
let ota: TestStaff;
let job: ReturnType<typeof createReceiptDecisionJob>;
beforeAll(async () => {
  mallApi = await startMallApi();
  job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
  eva = await createStaff(mallApi, 'desk');
  ota = await createStaff(mallApi, 'manager', { name: 'Ota Malý' });
});
afterAll(async () => {
  await job.close();
  await mallApi.close();
});
beforeEach(() => mallApi.setNow(wednesdayNoon));

const { submitted } = receiptSteps(() => mallApi);
const later = (ms: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + ms));
/** Submits a receipt that waits, and decides it. */
async function decided(
  member: TestMember,
  by: TestStaff,
  body: { amount?: number } | { reason: 'other' },
  company_id = 2,
): Promise<number> {
  const { id } = await submitted(member, { amount: 800_000, company_id, purchased_at: '2026-03-11T09:30:00+01:00' });
  const contract = 'reason' in body ? rejectReceipt : approveReceipt;
  await mallApi.sendAs(by.token, contract, body as never, { input: { params: { id } } }); // safe: the body of the contract
  later(receiptUndoMs);
  await job.run();
  return id;
}
const list = async (query: Record<string, string | number> = {}, token = eva.token): Promise<DecidedReceipts> =>
  (await mallApi.callAs(token, listDecidedReceipts, { query: query as never })).data; // safe: refused if invalid
const idsOf = async (query: Record<string, string | number>) => (await list(query)).receipts.map(({ id }) => id);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;
const revoke = (id: number, body: object = { reason: 'other', why: 'goods returned' }, token = ota.token) =>
  mallApi.sendAs(token, revokeReceipt, body as never, { input: { params: { id } } }); // safe: refused if invalid
const lastAct = () => mallApi.db.prepare('SELECT * FROM operator_act ORDER BY id DESC LIMIT 1').get();
const spend = ({ customerId }: TestMember, points: number) =>
  inTransaction(mallApi.db, () => mallApi.domain.ledger.debit({ customerId, kind: 'adjustment', points, reference: null }));

describe('the list of decided receipts', () => {
  it('lists purchases at tills by member only', async () => {
    const member = createMember(mallApi);
    const { credit, toPurchase } = tillSteps(() => mallApi);
    const { purchase } = credit(toPurchase(member));
    expect((await list({ member: member.customerId })).receipts).toMatchObject([{ id: purchase.id, source: 'till', decision: 'approved' }]);
    for (const query of [{}, { shop: 2 }, { by: 'rule' }, { decision: 'approved' }]) {
      expect(await idsOf(query)).not.toContain(purchase.id);
    }
  });

  it('shows member, shop, decision, person and time, latest decision first, and filters by each', async () => {
    const jana = createMember(mallApi, { firstName: 'Jana', lastName: 'Malá' });
    const petr = createMember(mallApi);
    const ruled = await submitted(jana);
    later(1000);
    const approved = await decided(jana, eva, {});
    const rejected = await decided(petr, ota, { reason: 'other' }, 1);
    const revoked = await decided(petr, eva, {}, 1);
    later(1000);
    expect((await revoke(revoked)).status).toBe(200);
    await submitted(jana, { amount: 900_000 }); // still waits
    const { receipts, next } = await list();
    expect(next).toBeNull();
    expect(receipts.map(({ id, decision, by, is_by_rule }) => [id, decision, by, is_by_rule])).toEqual([
      [revoked, 'revoked', 'Ota Malý', false],
      [rejected, 'rejected', 'Ota Malý', false],
      [approved, 'approved', 'Eva Nová', false],
      [ruled.id, 'approved', null, true],
    ]);
    expect(receipts[2]).toMatchObject({
      member: { id: jana.customerId, name: 'Jana Malá' },
      shop: { id: 2 },
      points: 800,
      amount: { amount: 800_000 },
      decided_at: '2026-03-11T11:00:31Z',
    });
    expect(await idsOf({ by: 'rule' })).toEqual([ruled.id]);
    expect(await idsOf({ by: String(eva.id) })).toEqual([approved]);
    expect(await idsOf({ by: String(ota.id), decision: 'rejected' })).toEqual([rejected]);
    expect(await idsOf({ by: 'command' })).toEqual([]);
    expect(await idsOf({ shop: 1 })).toEqual([revoked, rejected]);
    expect(await idsOf({ shop: 1, decision: 'approved' })).toEqual([]);
    expect(await idsOf({ decision: 'approved' })).toEqual([approved, ruled.id]);
    expect(await idsOf({ member: jana.customerId })).toEqual([approved, ruled.id]);
    expect(await idsOf({ from: '2026-03-11', until: '2026-03-11' })).toHaveLength(4);
    expect(await idsOf({ until: '2026-03-10' })).toEqual([]);
    expect(await list({ member: jana.customerId, shop: 1 })).toMatchObject({
      member: { name: 'Jana Malá' },
      shop: { id: 1 },
      receipts: [],
    });
    expect((await mallApi.callAs(eva.token, getReceiptDeciders)).data).toEqual({
      staff: [
        { id: eva.id, name: 'Eva Nová' },
        { id: ota.id, name: 'Ota Malý' },
      ],
    });
  });

  it('continues after the last shown receipt, also if decisions have the same time', async () => {
    const copy = mallApi.db.prepare(
      `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
       VALUES (:customerId, 3, '', :key, 100, 'CZK', 0, '2026-01-01', 'approved', 0, :nowMs)`,
    );
    const { customerId } = createMember(mallApi);
    for (let count = 0; count < 65; count += 1) copy.run({ customerId, key: `copy ${count}`, nowMs: count < 40 ? 1 : 2 });
    const pages: number[][] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: DecidedReceipts = await list({ shop: 3, ...(before && { before }) });
      pages.push(page.receipts.map(({ id }) => id));
      before = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 5]);
    expect(new Set(pages.flat()).size).toBe(65);
  });

  it('is refused for other roles, and for an invalid filter', async () => {
    const { token } = await createStaff(mallApi, 'editor');
    expect((await mallApi.refuseAs(token, '/v1/staff/receipts/decided')).status).toBe(403);
    expect((await mallApi.refuseAs(eva.token, '/v1/staff/receipts/decided?by=eva')).status).toBe(400);
  });
});

describe('revoking a receipt', () => {
  it('deducts the announced points and owes spent ones; the member gets the reason, the log both reasons', async () => {
    const member = createMember(mallApi, { locale: 'en' });
    const id = await decided(member, eva, {});
    spend(member, 500);
    const { data } = await mallApi.callAs(eva.token, getReceiptRevocation, { params: { id } });
    expect(data).toEqual({ points: 800, taken: 300, owed: 500, expired: 0, balance: 300, balance_after: 0, owed_after: 500 });
    expect(await revoke(id, { reason: 'not_ours', why: 'the shop knows of none' })).toMatchObject({
      status: 200,
      body: { data: { taken: 300, owed: 500 } },
    });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, owed: 500 });
    expect(lastAct()).toMatchObject({
      act: 'receipts revoke',
      subject: String(id),
      why: 'the shop knows of none',
      staff_id: ota.id,
      customer_id: member.customerId,
    });
    const email = (await mallApi.mails()).findLast(({ to }) => to.address === member.email);
    expect(email?.kind).toBe('receipt-revoked');
    expect(email?.text).not.toContain('the shop knows of none');
    expect(await revoke(id)).toMatchObject({ status: 409, body: { errors: { status: ['already_used'] } } });
    expect((await mallApi.refuseAs(eva.token, `/v1/staff/receipts/${id}/revocation`)).status).toBe(409);
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('requires two reasons and a confirmation', async () => {
    const id = await decided(createMember(mallApi), eva, {});
    expect((await revoke(id, { reason: 'revoked', why: 'x' })).status).toBe(422);
    expect((await revoke(id, { reason: 'other', why: ' ' })).status).toBe(422);
    later(11 * 60_000);
    expect(await revoke(id)).toMatchObject({ status: 403, body: { errors: { session: ['not_confirmed'] } } });
    expect(await idsOf({ by: String(eva.id), decision: 'approved' })).toContain(id);
  });
});

it('names the member in the list of waiting receipts', async () => {
  const { id } = await submitted(createMember(mallApi, { firstName: 'Ida', lastName: 'Nová' }), { amount: 910_000 });
  const { data } = await mallApi.callAs(eva.token, listWaitingReceipts);
  expect(data.find((one) => one.id === id)?.member?.name).toBe('Ida Nová');
});

it('returns the points of a refunded reward once, with a reason', async () => {
  const member = createMember(mallApi);
  await decided(member, eva, {});
  await mallApi.sendAs(member.token, activateReward, { reward_id: 1 });
  const reward = (await mallApi.callAs(eva.token, getDeskMember, { params: { id: member.customerId } })).data.rewards[0];
  expect(reward).toMatchObject({ status: 'active', points: 100 });
  const fresh = await createStaff(mallApi, 'desk');
  const params = { id: member.customerId, reward: reward?.id ?? 0 };
  const refund = (id = params.id, why = 'the shop is closed') =>
    mallApi.sendAs(fresh.token, refundMemberReward, { why }, { input: { params: { ...params, id } } });
  expect((await refund(params.id, '')).status).toBe(422);
  expect((await refund(createMember(mallApi).customerId)).status).toBe(404);
  expect(await refund()).toMatchObject({ status: 200, body: { data: { points: 100, balance: 800 } } });
  expect(lastAct()).toMatchObject({ act: 'rewards refund', why: 'the shop is closed', customer_id: member.customerId });
  expect((await mallApi.callAs(member.token, listCustomerRewards)).data).toEqual([]);
  expect((await refund()).status).toBe(409);
});
