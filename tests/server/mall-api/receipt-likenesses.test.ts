import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHoldReason } from '#server/cli/mall/receipts.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createHashBackfill } from '#server/mall-api/receipts/backfill-hashes.ts';
import { prepareKnownHashes } from '#server/mall-api/receipts/known-hashes.ts';
import { prepareReceiptQueries } from '#server/mall-api/receipts/queries.ts';
import { createReceiptPictures } from '#server/mall-api/receipts/receipt-pictures.ts';
import { drawLot } from '#server/mall-api/receipts/submit-receipt.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { accountSteps, password } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { photographReceipt } from './paper-receipts.ts';
import { drawReceiptPicture, type ReceiptBody, receiptSteps, toReceiptBody } from './receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const { submit, submitted } = receiptSteps(() => mallApi);
const balanceOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data.balance;
/** Reasons why a receipt waits, apart from its reading: the same picture shows what was typed first. */
const holdsOf = (api: RunningMallApi, { id }: Receipt) =>
  prepareReceiptQueries(api.db)
    .findForCentre(id)
    ?.holds.filter(({ reason }) => reason !== 'differs')
    .map(toHoldReason);

let amounts = 100_000;
/** Returns a receipt with a shop, number, day and amount that no other test uses. */
function toFirst(): ReceiptBody {
  amounts += 1000;
  return toReceiptBody({ number: `7${amounts}`, amount: amounts, purchased_at: '2026-03-10T09:30:00+01:00' });
}

describe('a receipt submitted again with small changes', () => {
  const number = (change: (value: string) => string) => (first: ReceiptBody) => ({ ...first, number: change(first.number) });
  const otherAmount = (first: ReceiptBody) => ({ ...first, amount: Number(first.amount) + 1 });

  it.each<[string, (first: ReceiptBody) => ReceiptBody, string[]]>([
    ['one haléř higher', otherAmount, ['the same shop and number']],
    ['of the day before', (first) => ({ ...first, purchased_at: '2026-03-09T09:30:00+01:00' }), ['the same shop and number']],
    ['of another shop', (first) => ({ ...first, company_id: 3 }), []],
    ['with one digit more', number((value) => `${value}1`), ['the same shop, day and amount']],
    ['with č. before it, one haléř higher', (first) => otherAmount(number((value) => `č. ${value}`)(first)), ['the same shop and number']],
    ['with 00 before it, one haléř higher', (first) => otherAmount(number((value) => `00${value}`)(first)), ['the same shop and number']],
    ['with Bon-Nr. # 0 before it, of another day', (first) => ({ ...number((value) => `Bon-Nr. # 0${value}`)(first), purchased_at: '2026-03-08T10:00:00+01:00' }), ['the same shop and number']],
    ['of another number and amount', (first) => otherAmount(number((value) => `8${value}`)(first)), []],
  ])('%s: waits for a review, whether picture and member are the same or others', async (_what, change, alike) => {
    const [one, other] = [createMember(mallApi), createMember(mallApi)];
    for (const member of [one, other]) {
      const first = toFirst();
      const picture = await drawReceiptPicture();
      const { id } = await submitted(one, first, picture);
      const before = await balanceOf(member);
      const again = await submitted(member, change(first), picture);
      expect(again).toMatchObject({ status: 'pending', held_for: 'resembles' });
      expect(holdsOf(mallApi, again)).toEqual([`the very picture of receipt ${id}`, ...alike.map((words) => `${words} as receipt ${id}`)]);
      expect(await balanceOf(member)).toBe(before);
      if (alike.length === 0) continue;
      const fresh = toFirst();
      const { id: freshId } = await submitted(one, fresh);
      const withAnother = await submitted(member, change(fresh));
      expect(withAnother).toMatchObject({ status: 'pending', held_for: 'resembles' });
      expect(holdsOf(mallApi, withAnother)).toEqual(alike.map((words) => `${words} as receipt ${freshId}`));
    }
  }); // biome-ignore format: a table

  it.each(['č. ', '00', 'No. ', 'účtenka č. 000', 'Bon-Nr. '])(
    'is a duplicate with %j before the same number and no other change',
    async (before) => {
      const first = toFirst();
      await submitted(createMember(mallApi), first);
      const answer = await submit(createMember(mallApi), { ...first, number: before + first.number });
      expect(answer).toMatchObject({ status: 409, errors: { number: ['duplicate'] } });
    },
  );

  it('reveals nothing to its member about the receipt it resembles', async () => {
    const first = toFirst();
    const picture = await drawReceiptPicture();
    await submitted(createMember(mallApi), first, picture);
    const again = await submitted(createMember(mallApi), { ...first, number: `9${first.number}` }, picture);
    expect(Object.keys(again).sort()).toEqual([...Object.keys(await submitted(createMember(mallApi), toFirst()))].sort());
    expect(JSON.stringify(again)).not.toMatch(/holds|receipt_id|same_/);
  });

  it('also waits if the first receipt was rejected, and hides the reason once decided', async () => {
    const member = createMember(mallApi);
    const picture = await drawReceiptPicture();
    const refused = await submitted(member, { amount: 700_000 }, picture);
    expect(refused).toMatchObject({ status: 'pending', held_for: 'amount' });
    inTransaction(mallApi.db, () => mallApi.domain.receiptReview.reject(refused.id, 'not_ours', 'eva'));
    const again = await submitted(createMember(mallApi), toFirst(), picture);
    expect(holdsOf(mallApi, again)).toEqual([`the very picture of receipt ${refused.id}`]);
    inTransaction(mallApi.db, () => mallApi.domain.receiptReview.approve(again.id, 'eva'));
    expect(prepareReceiptQueries(mallApi.db).findForCentre(again.id)).toMatchObject({ status: 'approved', held_for: null });
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['saved again', (picture) => picture.jpeg({ quality: 55 })],
    ['smaller', (picture) => picture.resize({ width: 300 })],
    ['cut', (picture) => picture.extract({ left: 9, top: 12, width: 432, height: 576 })],
    ['turned and darker', (picture) => picture.rotate(90).modulate({ brightness: 0.8 })],
  ])('waits for a review with its photograph %s', async (_what, change) => {
    const photograph = await photographReceipt({ receipt: amounts, table: 3 });
    const { id } = await submitted(createMember(mallApi), toFirst(), photograph);
    const copy = await sharp(await change(sharp(photograph)).toBuffer()).webp().toBuffer(); // biome-ignore format: short
    const again = await submitted(createMember(mallApi), toFirst(), copy);
    expect(holdsOf(mallApi, again)).toEqual([`nearly the same picture as receipt ${id}`]);
  });

  describe('with its photograph saved again', () => {
    const [ofFirst, ofOther] = ['2026-03-06T09:30:00+01:00', '2026-03-07T09:30:00+01:00'];
    let first: TestMember & { receipt: Receipt; amount: number };
    let copy: Buffer;
    beforeAll(async () => {
      const photograph = await photographReceipt({ shop: 8, receipt: 21, table: 9 });
      copy = await sharp(photograph).webp({ quality: 50 }).toBuffer();
      const member = createMember(mallApi);
      const body = { ...toFirst(), company_id: 1, purchased_at: ofFirst };
      first = { ...member, amount: Number(body.amount), receipt: await submitted(member, body, photograph) };
    });

    it.each<[string, (other: ReceiptBody) => Partial<ReceiptBody>]>([
      ['shop', () => ({ company_id: 1 })],
      ['amount', () => ({ amount: first.amount })],
      ['day', () => ({ purchased_at: ofFirst })],
    ])('waits for a review if the %s is the same', async (_what, change) => {
      const other = { ...toFirst(), company_id: 3, purchased_at: ofOther };
      const again = await submitted(createMember(mallApi), { ...other, ...change(other) }, copy);
      expect(holdsOf(mallApi, again)).toEqual([`nearly the same picture as receipt ${first.receipt.id}`]);
      mallApi.db.exec(`DELETE FROM receipt_picture WHERE receipt_id = ${again.id}`);
    });

    it('waits for a review if the same member submits both receipts', async () => {
      const again = await submitted(first, { ...toFirst(), company_id: 3, purchased_at: ofOther }, copy);
      expect(holdsOf(mallApi, again)).toEqual([`nearly the same picture as receipt ${first.receipt.id}`]);
      mallApi.db.exec(`DELETE FROM receipt_picture WHERE receipt_id = ${again.id}`);
    });

    it('is approved if nothing else is the same, because receipts look alike', async () => {
      const other = await submitted(createMember(mallApi), { ...toFirst(), company_id: 3, purchased_at: ofOther }, copy);
      expect(other.status).toBe('approved');
      mallApi.db.exec(`DELETE FROM receipt_picture WHERE receipt_id = ${other.id}`);
    });

    it('is approved if the other receipt is too old to be accepted today, but an identical picture waits', async () => {
      const { max_age_days } = mallApi.domain.ledger.program.getRules().receipts;
      mallApi.db.exec(`UPDATE receipt SET day = date('2026-03-11', '-${max_age_days + 1} days') WHERE id = ${first.receipt.id}`);
      const other = { ...toFirst(), company_id: 1, purchased_at: ofOther };
      expect((await submitted(createMember(mallApi), other, copy)).status).toBe('approved');
      const exact = await submitted(createMember(mallApi), { ...toFirst(), company_id: 3 }, copy);
      expect(exact).toMatchObject({ status: 'pending', held_for: 'resembles' });
    });
  });

  it('is approved once if twenty are submitted simultaneously with one picture', async () => {
    const photograph = await photographReceipt({ shop: 5, receipt: 12, table: 4 });
    const copies = await Promise.all(Array.from({ length: 20 }, (_, index) => sharp(photograph).webp({ quality: 60 + index }).toBuffer())); // biome-ignore format: short
    const sent = await Promise.all(copies.map((copy) => submitted(createMember(mallApi), toFirst(), copy)));
    expect(sent.map(({ status }) => status).sort()).toEqual(['approved', ...Array.from({ length: 19 }, () => 'pending')]);
  });

  it('is recognized after its account is deleted, without a stored number, time or picture', async () => {
    const token = await accountSteps(() => mallApi).join();
    const { id: customerId } = (await mallApi.callAs(token, getProfile)).data;
    const [first, picture] = [toFirst(), await drawReceiptPicture()];
    const { id } = await submitted({ customerId, token, email: '' }, first, picture);
    expect((await mallApi.sendAs(token, deleteAccount, { password })).status).toBe(200);
    const row = mallApi.db.prepare('SELECT * FROM receipt WHERE id = ?').get(id);
    expect(row).toMatchObject({ number: '', picture: null, purchased_ms: Date.parse('2026-03-10') });
    expect(JSON.stringify(row)).not.toContain(first.number);
    const other = createMember(mallApi);
    expect((await submit(other, first)).status).toBe(409);
    expect(holdsOf(mallApi, await submitted(other, otherAmount(first)))).toEqual([`the same shop and number as receipt ${id}`]);
    expect(holdsOf(mallApi, await submitted(other, toFirst(), picture))).toEqual([`the very picture of receipt ${id}`]);
  });

  it('is recognized by pictures that were stored before their hashes were', async () => {
    const [photograph, folder] = [await photographReceipt({ shop: 6, receipt: 13, table: 5 }), mallApi.receiptsDir];
    const older = await submitted(createMember(mallApi), toFirst(), photograph);
    const lost = await submitted(createMember(mallApi), toFirst());
    mallApi.db.exec(`DELETE FROM receipt_picture WHERE receipt_id IN (${older.id}, ${lost.id})`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, String(prepareReceiptQueries(mallApi.db).findForCentre(lost.id)?.picture)), 'broken');
    const pictures = createReceiptPictures({ folder, randomBytes, isKept: () => true });
    const backfill = createHashBackfill({ db: mallApi.db, pictures, knownHashes: prepareKnownHashes(mallApi.db), log: silentLog });
    backfill.start();
    await expect.poll(() => mallApi.db.prepare('SELECT 1 AS found FROM receipt_picture WHERE receipt_id = ?').get(older.id)).toBeDefined();
    await backfill.close();
    const copy = await sharp(photograph).webp({ quality: 40 }).toBuffer();
    const again = await submitted(createMember(mallApi), toFirst(), copy);
    expect(holdsOf(mallApi, again)).toEqual([`nearly the same picture as receipt ${older.id}`]);
  });
});

describe('the pace of a member', () => {
  const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });
  let api: RunningMallApi;
  let removeContent: () => void;

  async function start(receipts: object): Promise<void> {
    const { contentDir, remove } = copyTinyContent({
      'loyalty.json': {
        spend_per_point: crowns(10),
        points_last_months: 24,
        welcome_bonus: 0,
        birthday_bonus: 0,
        reward_code_days: 30,
        receipts,
      },
    });
    api = await startMallApi(contentDir);
    removeContent = remove;
  }
  async function stop(): Promise<void> {
    await api.close();
    removeContent();
  }
  const steps = receiptSteps(() => api);
  const rules = {
    max_age_days: 30,
    approved_up_to: crowns(5000),
    pace: { day: { count: 3, amount: crowns(8000) }, week: { count: 5, amount: crowns(12_000) } },
    newcomer_receipts: 0,
    sample_percent: 0,
  };
  const handIn = (member: TestMember, amount: number) => steps.submitted(member, { amount: amount * 100 });

  it('limits number and sum per day and week; receipts beyond that wait', async () => {
    await start(rules);
    const [often, much, weekly] = [createMember(api), createMember(api), createMember(api)];
    const statuses = async (member: TestMember, input: readonly number[]) => {
      const received = [];
      for (const amount of input) received.push(await handIn(member, amount));
      return received.map(({ status, held_for }) => (status === 'pending' ? held_for : status));
    };
    expect(await statuses(often, [101, 102, 103, 104])).toEqual(['approved', 'approved', 'approved', 'pace']);
    // four unrelated photographs of 5,000: only the first is approved
    expect(await statuses(much, [4997, 4998, 4999, 3003])).toEqual(['approved', 'pace', 'pace', 'pace']);
    expect(await statuses(weekly, [3001, 3002])).toEqual(['approved', 'approved']);
    const startedAt = api.clock();
    for (const [days, given, expected] of [
      [1, 4001, 'approved'],
      [2, 3004, 'pace'],
      [8, 4002, 'approved'],
    ] as const) {
      api.setNow(new Date(startedAt.getTime() + days * 86_400_000));
      weekly.token = api.sessions.open(weekly.customerId);
      expect(await statuses(weekly, [given])).toEqual([expected]);
    }
    await stop();
  });

  it.each([
    [100, 'pending'],
    [0, 'approved'],
  ])('%i of a hundred receipts are sampled', async (sample_percent, status) => {
    await start({ ...rules, sample_percent });
    const receipt = await handIn(createMember(api), 110);
    expect(receipt.status).toBe(status);
    expect(holdsOf(api, receipt)).toEqual(status === 'pending' ? ['picked at random'] : []);
    await stop();
  });

  it('samples are drawn evenly, from 0 to below 100', () => {
    expect([0, 0x7fffffff, 0xffffffff].map((number) => drawLot(() => Buffer.from(new Uint32Array([number]).buffer).swap32()))).toEqual([
      0,
      expect.closeTo(50, 6),
      expect.closeTo(100, 6),
    ]);
    expect(drawLot(() => Buffer.alloc(4, 255))).toBeLessThan(100);
  });
});
