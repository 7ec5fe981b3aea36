import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/db/transaction.ts';
import { createReceiptPictures } from '#server/mall-api/receipts/receipt-pictures.ts';
import { prepareReceiptReview } from '#server/mall-api/receipts/review-receipt.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { getReceipt, getReceiptPicture, listReceipts, submitReceipt } from '#shared/contracts/receipts.ts';
import { accountSteps, password } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { drawReceiptPicture, receiptSteps, toReceiptBody, withoutPicture } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { makeTseCode } from './tse-code.ts';

let mallApi: RunningMallApi;

beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const { submit, submitted } = receiptSteps(() => mallApi);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;

describe('a receipt that rules approve', () => {
  it('brings its points at once, as one entry that names the shop', async () => {
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

  it('brings none when it is of less than one point', async () => {
    const member = createMember(mallApi);
    expect(await submitted(member, { amount: 999 })).toMatchObject({ status: 'approved', points: 0 });
    expect((await mallApi.callAs(member.token, listPointsHistory)).data).toEqual([]);
  });

  it('counts once when the call is made again with its key', async () => {
    const member = createMember(mallApi);
    const body = toReceiptBody();
    const picture = await drawReceiptPicture();
    const send = () => mallApi.sendAs(member.token, submitReceipt, body, { key: 'receipt-key-0001', picture });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1);
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
    ['with a number of nothing', { number: '-- / --' }, { number: ['invalid'] }],
    ['without a number', { number: '' }, { number: ['required'] }],
    ['of nothing', { amount: 0 }, { amount: ['too_small'] }],
    ['below nothing', { amount: -100 }, { amount: ['too_small'] }],
    ['of half a heller', { amount: '0.005' }, { amount: ['invalid'] }],
    ['with a comma', { amount: '129,50' }, { amount: ['invalid'] }],
    ['of a billion', { amount: '1e9' }, { amount: ['invalid'] }],
    ['of no number', { amount: 'NaN' }, { amount: ['invalid'] }],
    ['with a code that is none', { fiscal_code: 'https://shop.example' }, { fiscal_code: ['invalid'] }],
    ['with a code of another currency', { fiscal_code: makeTseCode({ total: '259.00' }).code }, { fiscal_code: ['not_allowed'] }],
  ] as const)('%s: %j is refused', async (_what, changes, errors) => {
    const member = createMember(mallApi);
    const body = toReceiptBody(changes as Parameters<typeof toReceiptBody>[0]); // what a form of somebody else's may hold
    expect(await submit(member, body)).toEqual({ status: 422, receipt: undefined, errors });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 0 });
  });

  it('want something to look at', async () => {
    expect(await submit(createMember(mallApi), toReceiptBody(), withoutPicture)).toMatchObject({
      status: 422,
      errors: { image: ['required'] },
    });
    expect(await submit(createMember(mallApi), toReceiptBody(), Buffer.from('<svg/>'))).toMatchObject({
      status: 422,
      errors: { image: ['invalid'] },
    });
  });

  it('let five of a day pass; the next waits, and what waits is told apart', async () => {
    const member = createMember(mallApi);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await submitted(member)).status);
    expect(statuses).toEqual(['approved', 'approved', 'approved', 'approved', 'approved', 'pending']);
    expect(await pointsOf(member)).toMatchObject({ balance: 125, pending: 25 });
  });

  it('end when twenty wait', async () => {
    const member = createMember(mallApi);
    for (let count = 0; count < 20; count += 1) expect((await submitted(member, { amount: 600_000 })).status).toBe('pending');
    expect(await submit(member, toReceiptBody())).toMatchObject({ status: 422, errors: { number: ['limit_reached'] } });
  });

  it('ask nobody who is not logged in', async () => {
    const answer = await mallApi.sendAs(undefined, submitReceipt, toReceiptBody(), { picture: await drawReceiptPicture() });
    expect(answer.status).toBe(401);
  });
});

describe('the same receipt', () => {
  let amounts = 10_000;

  it.each(['AB-0150', 'ab 0150', 'АВ-О15О', 'ＡＢ０１５０', 'AB.OI5O', ' a b 0 l 5 0 '])(
    'is %s as well, whoever brings it',
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

  it('is another one in another shop, on another day or of another amount', async () => {
    const member = createMember(mallApi);
    const first = { number: 'X-1', amount: 4_444 };
    expect((await submitted(member, first)).status).toBe('approved');
    expect((await submitted(member, { ...first, company_id: 3 })).status).toBe('approved');
    expect((await submitted(member, { ...first, purchased_at: '2026-03-10T23:59:00+01:00' })).status).toBe('pending');
    expect((await submitted(member, { ...first, amount: 4_445 })).status).toBe('pending');
    expect(await submit(member, toReceiptBody({ ...first, purchased_at: '2026-03-11T00:00:00+01:00' }))).toMatchObject({ status: 409 });
  });

  it('counts once when twenty bring it at the same time, a member twice among them, in each of 100 rounds', async () => {
    for (let round = 0; round < 100; round += 1) {
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
  }, 120_000);

  it('leaves no file of those that were refused', async () => {
    const before = readdirSync(mallApi.receiptsDir).length;
    const body = toReceiptBody();
    const member = createMember(mallApi);
    await Promise.all(Array.from({ length: 5 }, () => submit(member, body)));
    expect(readdirSync(mallApi.receiptsDir)).toHaveLength(before + 1);
  });

  it('waits for a person when a person has refused it before', async () => {
    const member = createMember(mallApi);
    const { id } = await submitted(member, { number: 'AGAIN', amount: 777_000 });
    inTransaction(mallApi.db, () => prepareReceiptReview(mallApi).reject(id, 'unreadable', 'eva'));
    expect(await submitted(member, { number: 'again', amount: 777_000 })).toMatchObject({ status: 'pending' });
  });
});

describe('a member’s receipts', () => {
  it('are listed newest first, by status, and each is read alone', async () => {
    const member = createMember(mallApi);
    const first = await submitted(member);
    const second = await submitted(member, { amount: 900_000 });
    const list = await mallApi.callAs(member.token, listReceipts);
    expect(list.data).toEqual([second, first]);
    expect(list.meta).toMatchObject({ total: 2 });
    expect((await mallApi.callAs(member.token, listReceipts, { query: { status: 'pending' } })).data).toEqual([second]);
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id: first.id } })).data).toEqual(first);
    expect((await mallApi.refuseAs(member.token, '/v1/me/receipts?status=lost')).status).toBe(400);
  });

  it('show their picture, kept in a file of a name that tells nothing, for its owner’s eyes', async () => {
    const member = createMember(mallApi);
    const picture = await drawReceiptPicture();
    const { id } = await submitted(member, {}, picture);
    const { data } = await mallApi.callAs(member.token, getReceiptPicture, { params: { id } });
    expect(data.picture).toBe(`data:image/webp;base64,${picture.toString('base64')}`);
    for (const name of readdirSync(mallApi.receiptsDir)) {
      expect(name).toMatch(/^[\w-]{32}\.webp$/);
      expect(statSync(join(mallApi.receiptsDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(mallApi.receiptsDir).mode & 0o777).toBe(0o700);
  });

  it.each(['/v1/me/receipts/{id}', '/v1/me/receipts/{id}/picture'])('are there for nobody else: %s', async (path) => {
    const { id } = await submitted(createMember(mallApi));
    const other = createMember(mallApi);
    expect((await mallApi.refuseAs(other.token, path.replace('{id}', String(id)))).status).toBe(404);
    expect((await mallApi.refuseAs(undefined, path.replace('{id}', String(id)))).status).toBe(401);
    expect((await mallApi.refuseAs(other.token, path.replace('{id}', '999999'))).status).toBe(404);
    expect((await mallApi.callAs(other.token, listReceipts)).data).toEqual([]);
  });

  it('go along in what they may take with them', async () => {
    const member = createMember(mallApi);
    const picture = await drawReceiptPicture();
    const receipt = await submitted(member, {}, picture);
    const { sections } = (await mallApi.callAs(member.token, getOwnData)).data;
    expect(sections.receipts).toEqual([{ ...receipt, picture: picture.toString('base64') }]);
  });

  it('go along with the pictures of the last ones where all would be more than an answer may be', async () => {
    const member = createMember(mallApi);
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const large = Buffer.concat([await drawReceiptPicture(), Buffer.alloc(900_000)]);
      ids.push((await submit(member, toReceiptBody(), large)).receipt?.id ?? 0);
    }
    const answer = await mallApi.get(toAddress(getOwnData), { headers: { authorization: `Bearer ${member.token}` } });
    const text = await answer.text();
    expect(text.length).toBeLessThan(6_000_000);
    const kept = (JSON.parse(text) as { data: { sections: { receipts: { id: number; picture: string | null; has_picture: boolean }[] } } })
      .data;
    expect(kept.sections.receipts.map(({ id, picture: own, has_picture }) => [id, own !== null, has_picture])).toEqual(
      ids.map((id, index) => [id, index >= 4, true]),
    );
  });
});

describe('an account that is deleted', () => {
  it('takes numbers and pictures with it; what has counted counts for nobody else', async () => {
    const token = await accountSteps(() => mallApi).join();
    const { id: customerId } = (await mallApi.callAs(token, getProfile)).data;
    const member = { customerId, token, email: '' };
    const counted = await submitted(member, { number: 'SECRET-1', amount: 31_007 });
    const waiting = await submitted(member, { number: 'SECRET-2', amount: 910_000 });
    const before = readdirSync(mallApi.receiptsDir).length;
    expect((await mallApi.sendAs(token, deleteAccount, { password })).status).toBe(200);
    await expect.poll(() => readdirSync(mallApi.receiptsDir).length).toBe(before - 2);
    const rows = mallApi.db.prepare('SELECT id, number, picture, status FROM receipt WHERE customer_id = ? ORDER BY id').all(customerId);
    expect(rows).toEqual([
      { id: counted.id, number: '', picture: null, status: 'approved' },
      { id: waiting.id, number: '', picture: null, status: 'rejected' },
    ]);
    const other = createMember(mallApi);
    expect((await submit(other, toReceiptBody({ number: 'secret 1', amount: 31_007 }))).status).toBe(409);
  });
});

describe('the folder of pictures', () => {
  it('loses at start what no receipt has, once it is old enough', async () => {
    const folder = join(mallApi.receiptsDir, 'left');
    mkdirSync(folder);
    for (const name of ['kept.webp', 'old.webp', 'new.webp', 'notes.txt']) writeFileSync(join(folder, name), 'a picture');
    const longAgo = new Date(wednesdayNoon.getTime() - 2 * 3_600_000);
    for (const name of ['kept.webp', 'old.webp', 'notes.txt']) utimesSync(join(folder, name), longAgo, longAgo);
    utimesSync(join(folder, 'new.webp'), wednesdayNoon, wednesdayNoon);
    createReceiptPictures({ folder, randomBytes: Buffer.alloc, isKept: (name) => name === 'kept.webp' }).sweep(wednesdayNoon);
    expect(readdirSync(folder).sort()).toEqual(['kept.webp', 'new.webp', 'notes.txt']);
  });
});

describe('a review', () => {
  it('that approves brings the points that were promised, once, and a mail in the member’s language', async () => {
    const member = createMember(mallApi, { locale: 'de' });
    const { id, points } = await submitted(member, { amount: 800_000 });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 800 });
    const approve = () => inTransaction(mallApi.db, () => prepareReceiptReview(mallApi).approve(id, 'eva'));
    approve();
    expect(approve).toThrow('Conflict');
    expect(await pointsOf(member)).toMatchObject({ balance: points, pending: 0 });
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id } })).data).toMatchObject({
      status: 'approved',
      reviewed_at: '2026-03-11T11:00:00Z',
    });
    const mails = (await mallApi.mails()).filter(({ to }) => to.address === member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ kind: 'receipt-reviewed', subject: 'Ihr Kassenbon ist anerkannt – Tiny' });
    expect(mails[0]?.text).toMatch(
      /Straße & Söhne[\s\S]*8\.000\u00a0Kč\u00a0×\u00a01\nKaufdatum[\s\S]*Punkte: 800[\s\S]*https:\/\/tiny\.example\/de\//,
    );
  });

  it.each([
    ['cz', 'Snímek není čitelný.'],
    ['sk', 'Snímka nie je čitateľná.'],
    ['en', 'The picture cannot be read.'],
  ] as const)('that refuses says why in %s', async (locale, sentence) => {
    const member = createMember(mallApi, { locale });
    const { id } = await submitted(member, { amount: 800_000 });
    inTransaction(mallApi.db, () => prepareReceiptReview(mallApi).reject(id, 'unreadable', 'eva'));
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 0 });
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id } })).data).toMatchObject({
      status: 'rejected',
      reason: 'unreadable',
    });
    const mail = (await mallApi.mails()).find(({ to }) => to.address === member.email);
    expect(mail?.text).toContain(sentence);
    expect(mail?.html).toContain(sentence);
  });

  it('that breaks off has done nothing', async () => {
    const member = createMember(mallApi);
    const { id } = await submitted(member, { amount: 800_000 });
    expect(() =>
      inTransaction(mallApi.db, () => {
        prepareReceiptReview(mallApi).approve(id, 'eva');
        throw new Error('the power went');
      }),
    ).toThrow('the power went');
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 800 });
    expect((await mallApi.mails()).filter(({ to }) => to.address === member.email)).toEqual([]);
  });
});
