import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createReceiptPictures } from '#server/mall-api/receipts/receipt-pictures.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { getReceipt, getReceiptPicture, listReceipts } from '#shared/contracts/receipts.ts';
import { accountSteps, password } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { drawReceiptPicture, receiptSteps, toReceiptBody } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;

beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const { submit, submitted } = receiptSteps(() => mallApi);
const pointsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data;

describe('a member’s receipts', () => {
  it('are listed newest first, by status, and each is found only by its owner', async () => {
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

  it('include their picture, stored in a file with a random name, for its owner only', async () => {
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

  it.each(['/v1/me/receipts/{id}', '/v1/me/receipts/{id}/picture'])('are hidden from everybody else: %s', async (path) => {
    const { id } = await submitted(createMember(mallApi));
    const other = createMember(mallApi);
    expect((await mallApi.refuseAs(other.token, path.replace('{id}', String(id)))).status).toBe(404);
    expect((await mallApi.refuseAs(undefined, path.replace('{id}', String(id)))).status).toBe(401);
    expect((await mallApi.refuseAs(other.token, path.replace('{id}', '999999'))).status).toBe(404);
    expect((await mallApi.callAs(other.token, listReceipts)).data).toEqual([]);
  });

  it('are part of the data export', async () => {
    const member = createMember(mallApi);
    const picture = await drawReceiptPicture();
    const receipt = await submitted(member, {}, picture);
    const { sections } = (await mallApi.callAs(member.token, getOwnData)).data;
    const reading = expect.objectContaining({ total: receipt.amount.amount, lacks: [] });
    expect(sections.receipts).toEqual([{ ...receipt, reading, picture: picture.toString('base64') }]);
  });

  it('are exported with the latest pictures if all would exceed an answer’s size', async () => {
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
  it('loses the numbers and pictures of its receipts; nobody else can submit an approved one', async () => {
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
  it('removes unrecorded pictures at start, once they are old enough', async () => {
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
  it('grants the promised points on approval, once, and sends an email in the member’s language', async () => {
    const member = createMember(mallApi, { locale: 'de' });
    const { id, points } = await submitted(member, { amount: 800_000 });
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 800 });
    const approve = () => inTransaction(mallApi.db, () => mallApi.domain.receiptReview.approve(id, 'eva'));
    approve();
    expect(approve).toThrow('Conflict');
    expect(await pointsOf(member)).toMatchObject({ balance: points, pending: 0 });
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id } })).data).toMatchObject({
      status: 'approved',
      reviewed_at: '2026-03-11T11:00:00Z',
    });
    const mails = (await mallApi.mails()).filter(({ to }) => to.address === member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt-reviewed', 'notice']);
    expect(mails[0]).toMatchObject({ kind: 'receipt-reviewed', subject: 'Ihr Kassenbon ist anerkannt – Tiny' });
    expect(mails[0]?.text).toMatch(
      /Straße & Söhne[\s\S]*8\.000\u00a0Kč\u00a0×\u00a01\nKaufdatum[\s\S]*Punkte: 800[\s\S]*https:\/\/tiny\.example\/de\//,
    );
  });

  it.each([
    ['cz', 'Snímek není čitelný.'],
    ['sk', 'Snímka nie je čitateľná.'],
    ['en', 'The picture cannot be read.'],
  ] as const)('gives the reason for a rejection in %s', async (locale, sentence) => {
    const member = createMember(mallApi, { locale });
    const { id } = await submitted(member, { amount: 800_000 });
    inTransaction(mallApi.db, () => mallApi.domain.receiptReview.reject(id, 'unreadable', 'eva'));
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 0 });
    expect((await mallApi.callAs(member.token, getReceipt, { params: { id } })).data).toMatchObject({
      status: 'rejected',
      reason: 'unreadable',
    });
    const mail = (await mallApi.mails()).find(({ to }) => to.address === member.email);
    expect(mail?.text).toContain(sentence);
    expect(mail?.html).toContain(sentence);
  });

  it('changes nothing if it fails', async () => {
    const member = createMember(mallApi);
    const { id } = await submitted(member, { amount: 800_000 });
    expect(() =>
      inTransaction(mallApi.db, () => {
        mallApi.domain.receiptReview.approve(id, 'eva');
        throw new Error('the power went');
      }),
    ).toThrow('the power went');
    expect(await pointsOf(member)).toMatchObject({ balance: 0, pending: 800 });
    expect((await mallApi.mails()).filter(({ to }) => to.address === member.email)).toEqual([]);
  });
});
