import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import type { PaperReading } from '#server/mall-api/receipts/reading/text/read-text.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getReceipt, submitReceipt } from '#shared/contracts/receipts.ts';
import { createMember, type TestMember } from '../members.ts';
import { drawReceiptPicture, toReceiptBody } from '../receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../running-mall-api.ts';
import { readAsTyped } from './read-as-typed.ts';

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });
const rules = {
  max_age_days: 30,
  approved_up_to: crowns(5000),
  pace: { day: { count: 20, amount: crowns(90_000) }, week: { count: 30, amount: crowns(90_000) } },
  newcomer_receipts: 0,
  sample_percent: 0,
};
const loyalty = (receipts: object) => ({
  ...{ spend_per_point: { amount: 1000, currency: 'CZK' }, points_last_months: 24, welcome_bonus: 0, birthday_bonus: 0 },
  ...{ receipts: { ...rules, ...receipts }, reward_code_days: 30 },
});

async function start({ receipts = {}, read }: { receipts?: object; read?: ReceiptReader['read'] } = {}): Promise<RunningMallApi> {
  const { contentDir, remove } = copyTinyContent({ 'loyalty.json': loyalty(receipts) });
  const events: string[] = [];
  const api = await startMallApi(contentDir, {
    publisher: { publish: ({ name }) => void events.push(name), endConnections: () => {} },
    ...(read && { receiptReader: { read } }),
  });
  stop = async () => {
    await api.close();
    remove();
  };
  return Object.assign(api, { events });
}

async function submit(api: RunningMallApi, member: TestMember, changes: object = {}): Promise<number> {
  const picture = await drawReceiptPicture();
  const { body } = await api.sendAs(member.token, submitReceipt, toReceiptBody(changes), { picture });
  return body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body.errors));
}

const balanceOf = (api: RunningMallApi, { customerId }: TestMember) => inTransaction(api.db, () => api.domain.ledger.balanceOf(customerId));

const decide = (api: RunningMallApi, id: number, read: PaperReading | undefined) =>
  inTransaction(api.db, () => api.domain.receiptReadings.decide(id, read));

const get = async (api: RunningMallApi, member: TestMember, id: number) =>
  (await api.callAs(member.token, getReceipt, { params: { id } })).data;

/** Reads what was typed, with changes. */
function misread(getApi: () => RunningMallApi, change: (reading: PaperReading) => PaperReading | undefined): ReceiptReader['read'] {
  return async (picture) => {
    const reading = await readAsTyped(getApi().db).read(picture);
    return reading && change(reading);
  };
}

describe('a photographed receipt', () => {
  it('waits to be read, is not in the queue of the desk, and earns points once the picture shows what was typed', async () => {
    const api = await start();
    const member = createMember(api);
    const id = await submit(api, member);
    expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: 'reading' });
    expect(api.domain.queries.receipts.listWaiting(10)).toEqual([]);
    expect(balanceOf(api, member)).toBe(0);
    await api.readReceipts();
    const receipt = await get(api, member, id);
    expect(receipt).toMatchObject({ status: 'approved', held_for: null, reviewed_at: null });
    expect(balanceOf(api, member)).toBe(receipt.points);
    expect(await api.mails()).toMatchObject([{ kind: 'receipt-reviewed' }]);
    expect(api).toMatchObject({ events: expect.arrayContaining(['receipt.reviewed', 'points.changed']) });
  });

  it.each([
    [
      'differs',
      'another amount',
      ({ facts, numbers }: PaperReading) => ({ facts, numbers, totals: [{ amount: 1, confirmedBy: ['paid' as const] }] }),
    ],
    [
      'differs',
      'an unconfirmed amount',
      (read: PaperReading) => ({ ...read, totals: read.totals.map((total) => ({ ...total, confirmedBy: [] })) }),
    ],
    ['differs', 'another day', (read: PaperReading) => ({ ...read, facts: { ...read.facts, days: ['2026-03-01'] } })],
    ['differs', 'another shop', (read: PaperReading) => ({ ...read, facts: { ...read.facts, company_id: 3 } })],
    ['differs', 'another number', (read: PaperReading) => ({ ...read, numbers: ['99999'] })],
    ['unreadable', 'no total', (read: PaperReading) => ({ ...read, facts: { ...read.facts, total: null }, totals: [] })],
    ['unreadable', 'nothing', () => undefined],
  ] as const)('waits for a person (%s) if the picture shows %s', async (heldFor, _, change) => {
    const api: RunningMallApi = await start({ read: misread(() => api, change as (read: PaperReading) => PaperReading | undefined) });
    const member = createMember(api);
    const id = await submit(api, member);
    await api.readReceipts();
    expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: heldFor });
    expect(api.domain.queries.receipts.listWaiting(10)).toMatchObject([{ id, holds: [{ reason: heldFor }] }]);
    expect(balanceOf(api, member)).toBe(0);
    expect(await api.mails()).toEqual([]);
  });

  it('waits for a person if the reader does not start', async () => {
    const api = await start({ read: () => Promise.reject(new ApiError('ServiceUnavailable')) });
    const member = createMember(api);
    const id = await submit(api, member);
    await api.readReceipts();
    expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: 'unreadable' });
  });

  it('is read after a restart if the earlier process has left it', async () => {
    const api = await start();
    const member = createMember(api);
    const ids = [await submit(api, member), await submit(api, member)];
    expect(api.domain.receiptReadings.count()).toMatchObject({ waiting: 2 });
    await api.readReceipts(); // the job reads what is stored, however it came there
    for (const id of ids) expect(await get(api, member, id)).toMatchObject({ status: 'approved' });
    expect(api.domain.receiptReadings.count()).toEqual({ waiting: 0, oldestMs: undefined });
  });

  it('is decided once if two processes read it', async () => {
    const api = await start();
    const member = createMember(api);
    const id = await submit(api, member);
    const read = await readAsTyped(api.db).read(Buffer.alloc(0));
    expect([decide(api, id, read), decide(api, id, read)]).toEqual(['approved', 'gone']);
    expect(balanceOf(api, member)).toBe((await get(api, member, id)).points);
  });

  it('stays as a person has decided it while it was read', async () => {
    const api = await start();
    const member = createMember(api);
    const id = await submit(api, member);
    const read = await readAsTyped(api.db).read(Buffer.alloc(0));
    inTransaction(api.db, () => api.domain.receiptReview.reject(id, 'not_ours', 'Eva'));
    expect(decide(api, id, read)).toBe('gone');
    expect(await get(api, member, id)).toMatchObject({ status: 'rejected' });
  });

  it('waits for a person if the limits of pace have become lower meanwhile', async () => {
    const api = await start();
    const member = createMember(api);
    const ids = [await submit(api, member, { amount: 10_000 }), await submit(api, member, { amount: 10_100 })];
    const pace = { day: { count: 1, amount: crowns(900) }, week: { count: 9, amount: crowns(900) } };
    api.db.prepare(`UPDATE document SET body = ? WHERE kind = 'loyalty'`).run(JSON.stringify(loyalty({ pace })));
    await api.readReceipts();
    const [first = 0, second = 0] = ids;
    expect(await get(api, member, first)).toMatchObject({ status: 'approved' });
    expect(await get(api, member, second)).toMatchObject({ status: 'pending', held_for: 'pace' });
  });

  it('waits for a person if the member was blocked meanwhile', async () => {
    const api = await start();
    const member = createMember(api);
    const id = await submit(api, member);
    const read = await readAsTyped(api.db).read(Buffer.alloc(0));
    inTransaction(api.db, () => api.domain.queries.customers.setBlocked(member.customerId, 1));
    expect(decide(api, id, read)).toBe('held');
    expect(api.domain.queries.receipts.listWaiting(10)).toMatchObject([{ id, status: 'pending' }]);
  });

  it('is forgotten with its reading when the account ends', async () => {
    const api = await start();
    const member = createMember(api);
    const id = await submit(api, member);
    await api.readReceipts();
    expect(api.domain.queries.receipts.findOwnReading(member.customerId, id)).toMatchObject({ lacks: [] });
    inTransaction(api.db, () => api.domain.queries.receipts.forgetOwner(member.customerId, 0));
    expect(api.domain.queries.receipts.findOwnReading(member.customerId, id)).toBeNull();
  });
});

/** Reasons why a receipt waits for a person. */
const holdsOf = (api: RunningMallApi, id: number) =>
  api.domain.queries.receipts
    .listWaiting(20)
    .find((receipt) => receipt.id === id)
    ?.holds.map(({ reason }) => reason);
const readingOf = (api: RunningMallApi, { customerId }: TestMember, id: number) =>
  api.domain.queries.receipts.findOwnReading(customerId, id);
const another = ({ facts, numbers }: PaperReading): PaperReading => ({
  facts: { ...facts, total: 41_900 },
  numbers,
  totals: [{ amount: 41_900, confirmedBy: ['paid'] }],
});

describe('a photographed receipt that waits for another reason', () => {
  it.each([
    ['newcomer', { newcomer_receipts: 3 }, {}, ['newcomer']],
    ['pace', { pace: { day: { count: 9, amount: crowns(1) }, week: { count: 9, amount: crowns(900) } } }, {}, ['day_pace']],
    ['amount', {}, { amount: 600_000 }, ['amount']],
    ['sample', { sample_percent: 100 }, {}, ['sample']],
  ] as const)('is read for the person who decides, and never approved by rule (%s)', async (heldFor, receipts, typed, holds) => {
    const api = await start({ receipts });
    const member = createMember(api);
    const id = await submit(api, member, typed);
    await api.readReceipts();
    expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: heldFor });
    expect(holdsOf(api, id)).toEqual(holds);
    expect(readingOf(api, member, id)).toMatchObject({ lacks: [] });
    expect(balanceOf(api, member)).toBe(0);
  });

  it('is read if it resembles another one', async () => {
    const api = await start();
    const member = createMember(api);
    await submit(api, member, { amount: 12_300, number: 'R-7001' });
    const id = await submit(api, member, { amount: 12_300, number: 'R-7002' });
    await api.readReceipts();
    expect(holdsOf(api, id)).toEqual(['same_purchase']);
    expect(readingOf(api, member, id)).toMatchObject({ lacks: [] });
  });

  it('is marked if the picture shows something else; the hold that explains most stays first', async () => {
    const api: RunningMallApi = await start({ receipts: { newcomer_receipts: 1 }, read: misread(() => api, another) });
    const member = createMember(api);
    const id = await submit(api, member, { amount: 91_900 });
    await api.readReceipts();
    expect(holdsOf(api, id)).toEqual(['newcomer', 'differs']);
    expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: 'newcomer' });
    expect(readingOf(api, member, id)).toMatchObject({ total: 41_900, lacks: ['amount'] });
  });

  it('names a difference before the sample', async () => {
    const api: RunningMallApi = await start({ receipts: { sample_percent: 100 }, read: misread(() => api, another) });
    const id = await submit(api, createMember(api));
    await api.readReceipts();
    expect(holdsOf(api, id)).toEqual(['differs', 'sample']);
  });

  it('is read once, even if nothing was found on the picture', async () => {
    const read = vi.fn(async () => undefined);
    const api = await start({ receipts: { newcomer_receipts: 1 }, read });
    const id = await submit(api, createMember(api));
    await api.readReceipts();
    await api.readReceipts();
    expect(holdsOf(api, id)).toEqual(['newcomer', 'unreadable']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read after those that wait only for their reading', async () => {
    const api = await start({ receipts: { sample_percent: 0 } });
    const [member, other] = [createMember(api), createMember(api)];
    const held = await submit(api, member, { amount: 600_000 });
    const unread = await submit(api, other);
    expect(api.domain.receiptReadings.count()).toMatchObject({ waiting: 1 });
    expect(api.domain.receiptReadings.findNext()).toMatchObject({ id: unread });
    decide(api, unread, await readAsTyped(api.db).read(Buffer.alloc(0)));
    expect(api.domain.receiptReadings.findNext()).toMatchObject({ id: held });
  });
});

describe('a newcomer', () => {
  it('waits for a person until three receipts were approved by one', async () => {
    const api = await start({ receipts: { newcomer_receipts: 3 } });
    const member = createMember(api);
    for (let count = 0; count < 3; count += 1) {
      const id = await submit(api, member);
      expect(await get(api, member, id)).toMatchObject({ status: 'pending', held_for: 'newcomer' });
      inTransaction(api.db, () => api.domain.receiptReview.approve(id, 'Eva'));
    }
    const id = await submit(api, member);
    expect(await get(api, member, id)).toMatchObject({ held_for: 'reading' });
    await api.readReceipts();
    expect(await get(api, member, id)).toMatchObject({ status: 'approved' });
  });

  it('stays one if receipts were rejected, or approved by rule', async () => {
    const api = await start();
    const member = createMember(api);
    await submit(api, member);
    await api.readReceipts();
    api.db.prepare(`UPDATE document SET body = ? WHERE kind = 'loyalty'`).run(JSON.stringify(loyalty({ newcomer_receipts: 1 })));
    const rejected = await submit(api, member);
    expect(await get(api, member, rejected)).toMatchObject({ held_for: 'newcomer' });
    inTransaction(api.db, () => api.domain.receiptReview.reject(rejected, 'unreadable', 'Eva'));
    expect(await get(api, member, await submit(api, member))).toMatchObject({ held_for: 'newcomer' });
  });
});
