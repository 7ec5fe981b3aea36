import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beginTransaction } from '#server/mall-api/core/db/sqlite/dialect.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { createMember, type TestMember } from './members.ts';
import { drawReceiptPicture, receiptSteps, toReceiptBody, withoutPicture } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { makeTseCode } from './tse-code.ts';

let mallApi: RunningMallApi;

beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const { submit, submitted } = receiptSteps(() => mallApi);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;

describe('a receipt approved by the rules', () => {
  it('grants its points immediately, as one entry with the name of the shop', async () => {
    const member = createMember(mallApi);
    const receipt = await submitted(member, { number: ' 2026/00-47 ', amount: 25_900 });
    expect(receipt).toMatchObject({
      company_id: 2,
      number: '2026/00-47',
      amount: { amount: 25_900, currency: 'CZK' },
      purchased_at: '2026-03-11T08:30:00Z',
      status: 'approved',
      points: 25,
      multiplier: 1,
      balance_after: 25,
      has_picture: true,
      fiscal: null,
      reviewed_at: null,
    });
    expect(await pointsOf(member)).toMatchObject({ balance: 25, pending: 0 });
    const { data } = await mallApi.callAs(member.token, listPointsHistory);
    expect(data).toMatchObject([
      { kind: 'receipt', points: 25, reference: { type: 'receipt', id: receipt.id, amount: receipt.amount, multiplier: 1 } },
    ]);
  });

  it('grants no points if it is worth less than one', async () => {
    const member = createMember(mallApi);
    expect(await submitted(member, { amount: 999 })).toMatchObject({ status: 'approved', points: 0 });
    expect((await mallApi.callAs(member.token, listPointsHistory)).data).toEqual([]);
  });

  it('counts once if the call is repeated with its key', async () => {
    const member = createMember(mallApi);
    const body = toReceiptBody();
    const picture = await drawReceiptPicture();
    const send = () => mallApi.sendAs(member.token, submitReceipt, body, { key: 'receipt-key-0001', picture });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
    await mallApi.readReceipts();
    expect(await pointsOf(member)).toMatchObject({ balance: 25 });
    expect(
      (await mallApi.sendAs(member.token, submitReceipt, { ...body, amount: 30_000 }, { key: 'receipt-key-0001', picture })).body,
    ).toMatchObject({
      errors: { 'idempotency-key': ['idempotency_key_reused'] },
    });
  });
});

describe('the rules', () => {
  it.each([
    ['on the last day that counts', { purchased_at: '2026-02-09T00:00:00+01:00' }, 'approved'],
    ['just now, by a clock that is fast', { purchased_at: '2026-03-11T12:09:00+01:00' }, 'approved'],
    ['of the highest amount', { amount: 500_000 }, 'approved'],
    ['above it', { amount: 500_001 }, 'pending'],
  ] as const)('%s: %j is %s', async (_what, changes, status) => {
    expect((await submitted(createMember(mallApi), changes)).status).toBe(status);
  });

  it.each([
    ['a day too old', { purchased_at: '2026-02-08T23:59:59+01:00' }, { purchased_at: ['too_old'] }],
    ['of the future', { purchased_at: '2026-03-11T12:11:00+01:00' }, { purchased_at: ['in_future'] }],
    ['of no shop', { company_id: 999 }, { company_id: ['not_allowed'] }],
    ['with a number without letters or digits', { number: '-- / --' }, { number: ['invalid'] }],
    ['without a number', { number: '' }, { number: ['required'] }],
    ['of zero', { amount: 0 }, { amount: ['too_small'] }],
    ['with a negative amount', { amount: -100 }, { amount: ['too_small'] }],
    ['of half a heller', { amount: '0.005' }, { amount: ['invalid'] }],
    ['with a comma', { amount: '129,50' }, { amount: ['invalid'] }],
    ['of a billion', { amount: '1e9' }, { amount: ['invalid'] }],
    ['of no number', { amount: 'NaN' }, { amount: ['invalid'] }],
    ['with an invalid code', { fiscal_code: 'https://shop.example' }, { fiscal_code: ['invalid'] }],
    ['with a code of another currency', { fiscal_code: makeTseCode({ total: '259.00' }).code }, { fiscal_code: ['not_allowed'] }],
  ] as const)('%s: %j is rejected', async (_what, changes, errors) => {
    const member = createMember(mallApi);
    const body = toReceiptBody(changes as Parameters<typeof toReceiptBody>[0]); // invalid types are intended: other clients may send them
    expect(await submit(member, body)).toEqual({ status: 422, receipt: undefined, errors });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 0 });
  });

  it('require a valid picture', async () => {
    expect(await submit(createMember(mallApi), toReceiptBody(), withoutPicture)).toMatchObject({
      status: 422,
      errors: { image: ['required'] },
    });
    expect(await submit(createMember(mallApi), toReceiptBody(), Buffer.from('<svg/>'))).toMatchObject({
      status: 422,
      errors: { image: ['invalid'] },
    });
  });

  it('approve five receipts a day; the next one waits, and its points are shown as pending', async () => {
    const member = createMember(mallApi);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await submitted(member)).status);
    expect(statuses).toEqual(['approved', 'approved', 'approved', 'approved', 'approved', 'pending']);
    expect(await pointsOf(member)).toMatchObject({ balance: 125, pending: 25 });
  });

  it('refuse a member’s receipts while twenty wait', async () => {
    const member = createMember(mallApi);
    for (let count = 0; count < 20; count += 1) expect((await submitted(member, { amount: 600_000 })).status).toBe('pending');
    expect(await submit(member, toReceiptBody())).toMatchObject({ status: 422, errors: { number: ['limit_reached'] } });
  });

  it('are for members only', async () => {
    const answer = await mallApi.sendAs(undefined, submitReceipt, toReceiptBody(), { picture: await drawReceiptPicture() });
    expect(answer.status).toBe(401);
  });
});

describe('a duplicate receipt', () => {
  let amounts = 10_000;

  it.each(['AB-0150', 'ab 0150', 'АВ-О15О', 'ＡＢ０１５０', 'AB.OI5O', ' a b 0 l 5 0 '])(
    'is also %s, from the same member or another',
    async (number) => {
      amounts += 1;
      const amount = amounts;
      const [one, other] = [createMember(mallApi), createMember(mallApi)];
      await submitted(one, { number: 'AB-0150', amount });
      for (const member of [one, other]) {
        expect(await submit(member, toReceiptBody({ number, amount }))).toMatchObject({ status: 409, errors: { number: ['duplicate'] } });
      }
    },
  );

  it('is not assumed for another shop, another day or another amount', async () => {
    const member = createMember(mallApi);
    const first = { number: 'X-100', amount: 4_444 };
    expect((await submitted(member, first)).status).toBe('approved');
    expect((await submitted(member, { ...first, company_id: 3 })).status).toBe('approved');
    expect((await submitted(member, { ...first, purchased_at: '2026-03-10T23:59:00+01:00' })).status).toBe('pending');
    expect((await submitted(member, { ...first, amount: 4_445 })).status).toBe('pending');
    expect(await submit(member, toReceiptBody({ ...first, purchased_at: '2026-03-11T00:00:00+01:00' }))).toMatchObject({ status: 409 });
  });

  const submitTwenty = async (from: number, rounds: number) => {
    for (let round = from; round < from + rounds; round += 1) {
      const own = Array.from({ length: 10 }, () => createMember(mallApi));
      const members = [...own, ...own];
      const variants = ['R 77-O', 'r77-0', 'R77O', 'Ｒ７７０'];
      const number = `${round}-`;
      const picture = await drawReceiptPicture();
      const answers = await Promise.all(
        members.map((member, index) =>
          submit(member, toReceiptBody({ number: number + variants[index % 4], amount: 7_000 + round * 1_000 }), picture),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const balances = await Promise.all(own.map(pointsOf));
      expect(balances.filter(({ balance }) => balance > 0)).toHaveLength(1);
    }
  };
  it('counts only once if ten members submit it twice simultaneously, in each of 10 rounds', () => submitTwenty(0, 10));
  it('counts only once if ten members submit it twice simultaneously, in each of 100 rounds', { tags: 'long', timeout: 120_000 }, () =>
    submitTwenty(10, 100),
  );

  it('has its picture written before its transaction begins', async () => {
    const filesAtBegin: number[] = [];
    const countFiles = () => (existsSync(mallApi.receiptsDir) ? readdirSync(mallApi.receiptsDir).length : 0);
    const before = countFiles();
    const exec = mallApi.db.exec.bind(mallApi.db);
    const watching = vi.spyOn(mallApi.db, 'exec').mockImplementation((sql) => {
      if (sql === beginTransaction) filesAtBegin.push(countFiles());
      exec(sql);
    });
    await submitted(createMember(mallApi));
    watching.mockRestore();
    expect(filesAtBegin.at(-1)).toBe(before + 1);
  });

  it('leaves no file if it was refused', async () => {
    const before = readdirSync(mallApi.receiptsDir).length;
    const body = toReceiptBody();
    const member = createMember(mallApi);
    await Promise.all(Array.from({ length: 5 }, () => submit(member, body)));
    expect(readdirSync(mallApi.receiptsDir)).toHaveLength(before + 1);
  });

  it('waits for a review if staff have rejected it before', async () => {
    const member = createMember(mallApi);
    const { id } = await submitted(member, { number: 'AGAIN', amount: 777_000 });
    inTransaction(mallApi.db, () => mallApi.domain.receiptReview.reject(id, 'unreadable', 'eva'));
    expect(await submitted(member, { number: 'again', amount: 777_000 })).toMatchObject({ status: 'pending' });
  });
});
