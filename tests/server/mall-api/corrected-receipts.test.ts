import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { createReceiptDecisionJob } from '#server/mall-api/receipts/decision-job.ts';
import { approveReceipt, getDeskReceipt, previewReceiptApproval } from '#shared/contracts/desk-receipts.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { receiptUndoMs } from '#shared/site/staff-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: string;
let job: ReturnType<typeof createReceiptDecisionJob>;
beforeAll(async () => {
  mallApi = await startMallApi();
  mallApi.setNow(wednesdayNoon);
  job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
  eva = (await createStaff(mallApi, 'desk')).token;
});
afterAll(async () => {
  await job.close();
  await mallApi.close();
});

const { submitted } = receiptSteps(() => mallApi);
/** Submits a receipt whose amount is too high for automatic approval. */
const waiting = (member: TestMember, amount: number) => submitted(member, { amount });
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;
const get = async (id: number) => (await mallApi.callAs(eva, getDeskReceipt, { params: { id } })).data;
const approve = (id: number, body: object) => mallApi.sendAs(eva, approveReceipt, body as never, { input: { params: { id } } }); // safe: refused if invalid
/** Advances the clock past the half minute in which a decision can be taken back. */
async function pass(): Promise<void> {
  mallApi.setNow(new Date(mallApi.clock().getTime() + receiptUndoMs));
  await job.run();
}

describe('an approval with shop, number and day as on the receipt', () => {
  const preview = async (id: number, query = {}) => (await mallApi.callAs(eva, previewReceiptApproval, { params: { id }, query })).data;

  it('credits the corrected purchase, and keeps what the member typed', async () => {
    const member = createMember(mallApi);
    const { id } = await waiting(member, 810_000);
    const corrections = { amount: 82_000, company_id: 1, number: 'K-2001', day: '2026-03-10' };
    expect(await preview(id, { amount: 82_000, company_id: 1, day: '2026-03-10' })).toEqual({ points: 82, same_purchase_id: null });
    expect((await approve(id, corrections)).status).toBe(200);
    expect((await approve(id, corrections)).status).toBe(200); // the same decision
    expect((await approve(id, { amount: 82_000 })).status).toBe(409);
    await pass();
    expect(await get(id)).toMatchObject({
      ...{ status: 'approved', amount: { amount: 82_000 }, shop: { id: 1 }, number: 'K-2001', day: '2026-03-10', points: 82 },
      purchased_at: '2026-03-10T08:30:00Z',
      submitted_amount: { amount: 810_000 },
      submitted: { shop: { id: 2 }, number: expect.stringMatching(/^R-/), day: '2026-03-11' },
    });
    expect(await pointsOf(member)).toMatchObject({ balance: 82 });
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
    const again = await submitted(createMember(mallApi), {
      ...{ amount: 82_000, company_id: 1, number: 'K-2002', purchased_at: '2026-03-10T09:30:00+01:00' },
    });
    expect(again).toMatchObject({ status: 'pending', held_for: 'resembles' });
    inTransaction(mallApi.db, () => mallApi.domain.queries.receipts.forgetOwner(member.customerId, 0));
    expect(mallApi.db.prepare('SELECT number, submitted FROM receipt WHERE id = ?').get(id)).toEqual({ number: '', submitted: null });
  });

  it('shows another purchase of the corrected shop, day and amount beforehand', async () => {
    const member = createMember(mallApi);
    const other = await submitted(member, { amount: 37_000 });
    const { id } = await waiting(member, 830_000);
    expect(await preview(id)).toEqual({ points: 830, same_purchase_id: null });
    expect(await preview(id, { amount: 37_000 })).toEqual({ points: 37, same_purchase_id: other.id });
  });

  it.each([
    [422, { company_id: 9999 }, { company_id: ['not_allowed'] }],
    [422, { number: '–' }, { number: ['invalid'] }],
    [422, { day: '2026-03-12' }, { day: ['in_future'] }],
    [409, { amount: 38_000, number: 'D-201' }, { amount: ['duplicate'] }],
  ])('is refused (%s) for %o', async (status, corrections, errors) => {
    const member = createMember(mallApi);
    if (status === 409) await submitted(member, { number: 'D-201', amount: 38_000 });
    const { id } = await waiting(member, 840_000);
    expect(await approve(id, corrections)).toMatchObject({ status, body: { errors } });
    expect(await get(id)).toMatchObject({ status: 'pending', decision: null });
  });
});
