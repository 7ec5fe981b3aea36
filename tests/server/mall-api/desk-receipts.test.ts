import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { createReceiptDecisionJob } from '#server/mall-api/receipts/decision-job.ts';
import { toAddress } from '#shared/contracts/address.ts';
import {
  approveReceipt,
  getDeskReceipt,
  getDeskReceiptPicture,
  getReceiptQueue,
  listWaitingReceipts,
  rejectReceipt,
  undoReceiptDecision,
} from '#shared/contracts/desk-receipts.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getReceipt } from '#shared/contracts/receipts.ts';
import { receiptUndoMs, staffSession } from '#shared/site/staff-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { drawReceiptPicture, receiptSteps } from './receipt-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: string;
let ota: string;
let job: ReturnType<typeof createReceiptDecisionJob>;
beforeAll(async () => {
  mallApi = await startMallApi();
  job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
});
afterAll(async () => {
  await job.close();
  await mallApi.close();
});
beforeEach(async () => {
  mallApi.setNow(wednesdayNoon);
  eva = (await createStaff(mallApi, 'desk')).token;
  ota = (await createStaff(mallApi, 'manager')).token;
  for (const id of await listIds()) await send(eva, rejectReceipt, id, { reason: 'other' });
  await pass();
});

const { submitted } = receiptSteps(() => mallApi);
/** Submits a receipt whose default amount is too high for automatic approval. */
const waiting = (member: TestMember, amount = 800_000, picture?: Buffer) => submitted(member, { amount }, picture);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;
const historyOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listPointsHistory)).data;
const lettersTo = async ({ email }: TestMember) =>
  (await mallApi.mails()).filter(({ to, kind }) => to.address === email && kind.startsWith('receipt-'));
const get = async (id: number, query = {}) => (await mallApi.callAs(eva, getDeskReceipt, { params: { id }, query })).data;
const listIds = async (query = {}) => (await mallApi.callAs(eva, listWaitingReceipts, { query })).data.map(({ id }) => id);
const send = (token: string, contract: typeof approveReceipt | typeof rejectReceipt | typeof undoReceiptDecision, id: number, body = {}) =>
  mallApi.sendAs(token, contract, body as never, { input: { params: { id } } }); // safe: each test passes the body of its contract
const decisionOf = async (id: number) => (await get(id)).decision?.id ?? expect.unreachable();
const later = (ms: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + ms));
/** Advances the clock past the half minute in which a decision can be taken back. */
async function pass(): Promise<void> {
  later(receiptUndoMs);
  await job.run();
}
const acts = () => mallApi.db.prepare('SELECT act, subject, why, before, after FROM operator_act ORDER BY id').all();

describe('the queue', () => {
  it('lists pending receipts, oldest first, by shop and reason, with their number', async () => {
    const member = createMember(mallApi);
    const high = await waiting(member);
    await submitted(member, { company_id: 1 }); // the rules approve this receipt
    const second = await submitted(createMember(mallApi), { company_id: 1, amount: 700_000 });
    const { data, meta } = await mallApi.callAs(eva, listWaitingReceipts);
    expect(data.map(({ id }) => id)).toEqual([high.id, second.id]);
    expect(meta).toMatchObject({ total: 2 });
    expect(data[0]).toMatchObject({ holds: [{ reason: 'amount', receipt_id: null }], points: 800, has_picture: true });
    expect(JSON.stringify(data)).not.toContain(member.email);
    expect(await listIds({ shop: 1 })).toEqual([second.id]);
    expect(await listIds({ reason: 'amount' })).toEqual([high.id, second.id]);
    expect(await listIds({ reason: 'resembles' })).toEqual([]);
    expect((await mallApi.callAs(eva, getReceiptQueue)).data).toMatchObject({
      total: 2,
      shops: [
        { shop: { id: 1 }, count: 1 },
        { shop: { id: 2 }, count: 1 },
      ],
      reasons: [{ reason: 'amount', count: 2 }],
    });
    expect(await get(high.id)).toMatchObject({ previous_id: null, next_id: second.id, waiting: 2 });
    expect(await get(second.id, { shop: 1 })).toMatchObject({ previous_id: null, next_id: null, waiting: 1 });
  });

  it('is forbidden for members', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member);
    for (const address of [toAddress(listWaitingReceipts), `/v1/staff/receipts/${id}`, `/v1/staff/receipts/${id}/picture`])
      expect((await mallApi.refuseAs(member.token, address)).status).toBe(401);
  });
});

describe('a receipt', () => {
  it('contains only name and card of its member, the hold reasons, and the member’s other receipts', async () => {
    const member = createMember(mallApi, { firstName: 'Ida', lastName: 'Malá' });
    const first = await submitted(member);
    const picture = await drawReceiptPicture();
    const { id } = await waiting(member, 801_000, picture);
    const receipt = await get(id);
    expect(receipt).toMatchObject({
      member: { id: member.customerId, name: 'Ida Malá', card_number: expect.stringMatching(/^9\d{15}$/) },
      holds: [{ reason: 'amount', receipt_id: null }],
      others: { approved: 1, rejected: 0, pending: 0, last: [{ id: first.id, status: 'approved' }] },
      decision: null,
      reviewed: null,
      shop: { id: 2, translations: expect.arrayContaining([{ locale: 'de', title: 'Straße & Söhne' }]) },
    });
    expect(JSON.stringify(receipt)).not.toContain(member.email);
    const { data } = await mallApi.callAs(eva, getDeskReceiptPicture, { params: { id } });
    expect(data.picture).toBe(`data:image/webp;base64,${picture.toString('base64')}`);
    expect((await mallApi.refuseAs(eva, '/v1/staff/receipts/999999')).status).toBe(404);
  });

  it('lists all similar receipts with their similarity, without their owners', async () => {
    const picture = await drawReceiptPicture();
    const other = createMember(mallApi, { firstName: 'Otakar' });
    const member = createMember(mallApi);
    const same = await submitted(other, { number: 'B-101', amount: 41_000 }, picture);
    const own = await submitted(member, { number: 'B-102', amount: 42_000 }, picture);
    const numbered = await submitted(other, { number: 'B-109', amount: 43_000, company_id: 2 });
    const { id } = await submitted(member, { number: 'b 109', amount: 41_000 }, picture);
    const { alike, holds } = await get(id);
    expect(holds.map(({ reason }) => reason)).toEqual(['same_picture', 'same_number', 'same_purchase', 'differs']); // the same picture shows what was typed first
    expect(alike.map((one) => [one.id, one.reasons, one.similarity, one.is_same_member])).toEqual([
      [own.id, ['same_picture'], 100, true],
      [same.id, ['same_picture', 'same_purchase'], 100, false],
      [numbered.id, ['same_number'], null, false],
    ]);
    expect(JSON.stringify(alike)).not.toContain('Otakar');
  });
});

describe('an approval', () => {
  it('changes nothing for half a minute, then grants the points of the amount on the receipt', async () => {
    const member = createMember(mallApi, { locale: 'en' });
    const { id } = await waiting(member, 810_000);
    const { status, body } = await send(eva, approveReceipt, id, { amount: 81_000 });
    expect([status, body]).toMatchObject([200, { data: { decision: { points: 81, by: 'Eva Nová', seconds_left: 30 } } }]);
    expect(await listIds()).toEqual([]);
    later(receiptUndoMs - 1);
    await job.run();
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 810 });
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id } })).data).toMatchObject({ status: 'pending' });
    expect(await lettersTo(member)).toEqual([]);
    await pass();
    await job.run();
    expect(await pointsOf(member)).toMatchObject({ balance: 81, pending: 0 });
    expect(await historyOf(member)).toHaveLength(1);
    expect(await get(id)).toMatchObject({
      status: 'approved',
      amount: { amount: 81_000 },
      submitted_amount: { amount: 810_000 },
      points: 81,
      decision: null,
      reviewed: { by: 'Eva Nová' },
    });
    const [letter] = await lettersTo(member);
    expect(letter?.text).toMatch(/We have corrected the amount[\s\S]*810.×.1\nAmount you entered: CZK.8,100/);
    expect(acts().at(-1)).toEqual({
      act: 'receipts approve',
      subject: String(id),
      why: null,
      before: '{"status":"pending","amount":810000}',
      after: '{"status":"approved","amount":81000}',
    });
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('happens once, however often it is clicked; the second person learns who was first', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member);
    const before = acts().length;
    const both = await Promise.all([send(eva, approveReceipt, id), send(eva, approveReceipt, id)]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(acts()).toHaveLength(before + 1);
    const refused = { status: 409, body: { errors: { status: ['already_used'] } } };
    expect(await send(ota, rejectReceipt, id, { reason: 'other' })).toMatchObject(refused);
    expect(await send(eva, rejectReceipt, id, { reason: 'other' })).toMatchObject(refused);
    expect(() => inTransaction(mallApi.db, () => mallApi.domain.receiptReview.approve(id, 'at the terminal'))).toThrow('Conflict');
    expect(await get(id)).toMatchObject({ status: 'pending', decision: { status: 'approved', by: 'Eva Nová' } });
    await pass();
    expect(await send(ota, rejectReceipt, id, { reason: 'other' })).toMatchObject(refused);
    expect(await historyOf(member)).toHaveLength(1);
  });

  it('requires a confirmation for many points', async () => {
    const { id } = await waiting(createMember(mallApi), 2_000_000);
    later(staffSession.confirmedMs);
    expect(await send(eva, approveReceipt, id)).toMatchObject({ status: 403, body: { errors: { session: ['not_confirmed'] } } });
    expect(await get(id)).toMatchObject({ decision: null });
    expect((await send(eva, approveReceipt, id, { amount: 100_000 })).status).toBe(200);
  });

  it('requires a confirmation if a member’s receipts within a day have many points together', async () => {
    const member = createMember(mallApi);
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await waiting(member, 800_000 + index)).id);
    const other = await waiting(createMember(mallApi));
    const [first = 0, second = 0, third = 0] = ids;
    later(staffSession.confirmedMs);
    expect((await send(eva, approveReceipt, first)).status).toBe(200);
    expect((await send(eva, approveReceipt, other.id)).status).toBe(200);
    const refused = { status: 403, body: { errors: { session: ['not_confirmed'] } } };
    expect(await send(eva, approveReceipt, second)).toMatchObject(refused);
    await pass();
    expect(await send(eva, approveReceipt, second)).toMatchObject(refused);
    expect((await send(ota, approveReceipt, second)).status).toBe(200);
    later(86_400_000);
    ota = (await createStaff(mallApi, 'manager')).token;
    later(staffSession.confirmedMs);
    expect((await send(ota, approveReceipt, third)).status).toBe(200);
  });

  it('is refused if the amount makes the receipt a duplicate, and is returned if the duplicate comes later', async () => {
    const member = createMember(mallApi);
    await submitted(member, { number: 'D-101', amount: 30_000 });
    const typed = await submitted(member, { number: 'D-101', amount: 900_000 });
    expect(await send(eva, approveReceipt, typed.id, { amount: 30_000 })).toMatchObject({
      status: 409,
      body: { errors: { amount: ['duplicate'] } },
    });
    expect((await send(eva, approveReceipt, typed.id, { amount: 31_000 })).status).toBe(200);
    await submitted(createMember(mallApi), { number: 'D-101', amount: 31_000 });
    await pass();
    expect(await listIds()).toContain(typed.id);
    expect(acts().at(-1)).toMatchObject({ act: 'receipts return', subject: String(typed.id) });
  });
});

it('a rejection notifies the member of the reason half a minute later', async () => {
  const member = createMember(mallApi, { locale: 'en' });
  const { id } = await waiting(member);
  expect((await send(eva, rejectReceipt, id, { reason: 'revoked' })).status).toBe(422);
  expect((await send(eva, rejectReceipt, id, { reason: 'unreadable' })).status).toBe(200);
  expect(await lettersTo(member)).toEqual([]);
  await pass();
  expect((await lettersTo(member))[0]?.text).toContain('The picture cannot be read.');
  expect(await get(id)).toMatchObject({ status: 'rejected', reason: 'unreadable', reviewed: { by: 'Eva Nová' } });
});

describe('taking a decision back', () => {
  it('leaves no trace in the member’s points, and sends no email', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member);
    await send(eva, approveReceipt, id);
    const decision = await decisionOf(id);
    later(receiptUndoMs - 1000);
    expect((await send(eva, undoReceiptDecision, id, { decision })).body).toMatchObject({
      data: { id, decision: null, status: 'pending' },
    });
    expect((await send(eva, undoReceiptDecision, id, { decision })).status).toBe(200);
    await pass();
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 800 });
    expect([await historyOf(member), await lettersTo(member)]).toEqual([[], []]);
    expect(await listIds()).toEqual([id]);
    expect(acts().at(-1)).toMatchObject({ act: 'receipts undo', before: '{"status":"approved","by":"Eva Nová"}' });
  });

  it('is refused once the decision is executed, and for any decision but the current one', async () => {
    const { id } = await waiting(createMember(mallApi));
    await send(eva, approveReceipt, id);
    const first = await decisionOf(id);
    await send(eva, undoReceiptDecision, id, { decision: first });
    await send(ota, rejectReceipt, id, { reason: 'other' });
    const refused = { status: 409, body: { errors: { decision: ['too_late'] } } };
    expect(await send(eva, undoReceiptDecision, id, { decision: first })).toMatchObject(refused);
    const second = await decisionOf(id);
    await pass();
    expect(await send(ota, undoReceiptDecision, id, { decision: second })).toMatchObject(refused);
  });
});

describe('between a decision and its execution', () => {
  it('a restart loses nothing and does nothing twice', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member);
    await send(eva, approveReceipt, id);
    later(receiptUndoMs + 3_600_000);
    const next = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
    await Promise.all([next.run(), job.run()]);
    await next.close();
    job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
    expect(await historyOf(member)).toMatchObject([{ kind: 'receipt', points: 800 }]);
  });

  it('a failure changes nothing, does not stop others, and is retried', async () => {
    const [member, other] = [createMember(mallApi), createMember(mallApi)];
    const broken = await waiting(member);
    const whole = await waiting(other);
    await send(eva, approveReceipt, broken.id);
    await send(eva, rejectReceipt, whole.id, { reason: 'other' });
    mallApi.db.exec(`CREATE TRIGGER breaks BEFORE INSERT ON points_entry BEGIN SELECT raise(ABORT, 'the power went'); END`);
    await pass();
    mallApi.db.exec('DROP TRIGGER breaks');
    expect(await get(whole.id)).toMatchObject({ status: 'rejected' });
    expect(await get(broken.id)).toMatchObject({ status: 'pending', decision: { status: 'approved' } });
    expect(await lettersTo(member)).toEqual([]);
    later(60_000);
    await job.run();
    expect(await pointsOf(member)).toMatchObject({ balance: 800, pending: 0 });
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('the deletion of the account removes the decision', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member);
    await send(eva, approveReceipt, id);
    inTransaction(mallApi.db, () => mallApi.domain.queries.receipts.forgetOwner(member.customerId, mallApi.clock().getTime()));
    await pass();
    expect(await get(id)).toMatchObject({ status: 'rejected', decision: null });
    expect(await historyOf(member)).toEqual([]);
  });
});

it('members get the points of the decisions that were not undone', async () => {
  const step = fc.constantFrom('approve', 'reject', 'undo', 'pass');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const member = createMember(mallApi);
      const { id } = await waiting(member);
      const model: Record<'decided' | 'done', 'approved' | 'rejected' | 'no'> = { decided: 'no', done: 'no' };
      for (const one of steps) {
        const { decision } = await get(id);
        if (one === 'approve') await send(eva, approveReceipt, id);
        if (one === 'reject') await send(ota, rejectReceipt, id, { reason: 'other' });
        if (one === 'undo') await send(eva, undoReceiptDecision, id, { decision: decision?.id ?? 999_999 });
        if (one === 'pass') await pass();
        if (model.done !== 'no') continue;
        if (one === 'undo') model.decided = 'no';
        else if (one === 'pass') model.done = model.decided;
        else if (model.decided === 'no') model.decided = one === 'approve' ? 'approved' : 'rejected';
      }
      expect((await get(id)).status).toBe(model.done === 'no' ? 'pending' : model.done);
      expect((await pointsOf(member)).balance).toBe(model.done === 'approved' ? 800 : 0);
      expect(await historyOf(member)).toHaveLength(model.done === 'approved' ? 1 : 0);
      expect(findBrokenLaws(mallApi.db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

it('a picture whose file is missing leads to "not found"', async () => {
  const { id } = await waiting(createMember(mallApi));
  mallApi.db.prepare(`UPDATE receipt SET picture = 'gone.webp' WHERE id = ?`).run(id);
  expect((await mallApi.refuseAs(eva, `/v1/staff/receipts/${id}/picture`)).status).toBe(404);
  expect(await get(id)).toMatchObject({ has_picture: true, status: 'pending' });
});
