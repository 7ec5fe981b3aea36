import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import type { PaperReading } from '#server/mall-api/receipts/reading/text/read-text.ts';
import { getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listReceipts, readReceipt, submitReceipt } from '#shared/contracts/receipts.ts';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';
import { receiptReadingLimits } from '#shared/site/late-limits.ts';
import { createMember, type TestMember } from '../members.ts';
import { drawReceiptPicture, toReceiptBody, withoutPicture } from '../receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from '../running-mall-api.ts';
import { createStaff } from '../staff-steps.ts';

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

const reading: PaperReading = {
  facts: { total: 24_950, confirmed_by: ['paid'], days: ['2026-03-11'], time: '09:30', number: 'R-7712', company_id: 2 },
  totals: [{ amount: 24_950, confirmedBy: ['paid'] }],
  numbers: [foldReceiptNumber('R-7712')],
};

const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });
/** Rules by which every receipt is read. */
const loyalty = {
  ...{
    spend_per_point: { amount: 1000, currency: 'CZK' },
    points_last_months: 24,
    welcome_bonus: 0,
    birthday_bonus: 0,
    reward_code_days: 30,
  },
  receipts: {
    ...{ max_age_days: 30, approved_up_to: crowns(5000), newcomer_receipts: 0, sample_percent: 0 },
    pace: { day: { count: 20, amount: crowns(90_000) }, week: { count: 30, amount: crowns(90_000) } },
  },
};

async function start(read: ReceiptReader['read']): Promise<RunningMallApi> {
  const { contentDir, remove } = copyTinyContent({ 'loyalty.json': loyalty });
  const api = await startMallApi(contentDir, { receiptReader: { read } });
  stop = async () => {
    await api.close();
    remove();
  };
  return api;
}
const ask = (api: RunningMallApi, { token }: TestMember, picture: Buffer) => api.sendAs(token, readReceipt, {}, { picture });

describe('readReceipt', () => {
  it('returns the facts on the picture, and stores nothing', async () => {
    const api = await start(async () => reading);
    const member = createMember(api);
    expect(await ask(api, member, await drawReceiptPicture())).toMatchObject({ status: 200, body: { data: reading.facts } });
    expect((await api.callAs(member.token, listReceipts)).data).toEqual([]);
  });

  it('returns no facts for an unreadable picture', async () => {
    const api = await start(async () => undefined);
    const facts = { total: null, confirmed_by: [], days: [], time: null, number: null, company_id: null };
    expect(await ask(api, createMember(api), await drawReceiptPicture())).toMatchObject({ status: 200, body: { data: facts } });
  });

  it('reads a picture once, also when it is submitted', async () => {
    const read = vi.fn(async () => reading);
    const api = await start(read);
    const member = createMember(api);
    const picture = await drawReceiptPicture();
    await Promise.all([ask(api, member, picture), ask(api, member, picture)]);
    const body = toReceiptBody({ number: 'R 7712', amount: 24_950, purchased_at: '2026-03-11T09:30:00+01:00' });
    const { body: sent } = await api.sendAs(member.token, submitReceipt, body, { picture });
    expect(sent).toMatchObject({ data: { status: 'pending', held_for: 'reading' } });
    await api.readReceipts();
    expect((await api.callAs(member.token, listReceipts)).data).toMatchObject([{ status: 'approved', held_for: null }]);
    expect(read).toHaveBeenCalledTimes(1);
    await ask(api, createMember(api), picture);
    expect(read).toHaveBeenCalledTimes(2); // each member has readings of their own
  });

  it('is limited per member and hour, but not for a picture that was read already', async () => {
    const api = await start(async () => reading);
    const [member, other] = [createMember(api), createMember(api)];
    const pictures = await Promise.all(Array.from({ length: receiptReadingLimits.perHour }, drawReceiptPicture));
    for (const picture of pictures) expect((await ask(api, member, picture)).status).toBe(200);
    const one = await drawReceiptPicture();
    expect(await ask(api, member, one)).toMatchObject({ status: 429 });
    expect((await ask(api, member, pictures[0] ?? one)).status).toBe(200);
    expect((await ask(api, other, one)).status).toBe(200);
    api.setNow(new Date(wednesdayNoon.getTime() + 3_600_001));
    expect((await ask(api, member, one)).status).toBe(200);
  });

  it('passes on that too many pictures wait', async () => {
    const api = await start(async (_picture, { maxWaiting = 0 } = {}) => {
      throw new ApiError(maxWaiting === receiptReadingLimits.maxWaiting ? 'ServiceUnavailable' : 'InternalServerError');
    });
    expect(await ask(api, createMember(api), await drawReceiptPicture())).toMatchObject({ status: 503 });
  });

  it('requires a picture', async () => {
    const api = await start(async () => reading);
    expect(await ask(api, createMember(api), withoutPicture)).toMatchObject({ status: 422, body: { errors: { image: ['required'] } } });
  });
});

describe('getDeskReceipt', () => {
  it('returns the read values, with the shop, beside the typed ones', async () => {
    const api = await start(async () => reading);
    const member = createMember(api);
    const submit = async (body: object) => {
      const { body: sent } = await api.sendAs(member.token, submitReceipt, toReceiptBody(body), { picture: await drawReceiptPicture() });
      await api.readReceipts();
      return 'data' in sent ? sent.data.id : expect.unreachable();
    };
    const desk = await createStaff(api, 'desk');
    const get = async (id: number) => (await api.callAs(desk.token, getDeskReceipt, { params: { id } })).data;
    const differing = await get(await submit({ number: 'R-7712', amount: 34_950, company_id: 3 }));
    expect(differing).toMatchObject({
      amount: { amount: 34_950 },
      holds: [{ reason: 'differs' }],
      reading: {
        total: 24_950,
        lacks: ['amount', 'shop'],
        shop: { id: 2, translations: [{ title: 'Straße & Söhne' }, { title: 'Zebra Shoes' }] },
      },
    });
    expect(differing.reading).not.toHaveProperty('company_id');
    const code = await api.sendAs(member.token, submitReceipt, toReceiptBody({ fiscal_code: 'unknown' }), { picture: withoutPicture });
    expect(code.status === 200 && 'data' in code.body && (await get(code.body.data.id)).reading).toBeFalsy();
  });
});
