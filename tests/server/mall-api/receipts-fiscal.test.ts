import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { createMember } from './members.ts';
import { type ReceiptBody, receiptSteps, toReceiptBody, withoutPicture } from './receipt-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { otherTill, tillSteps } from './till-steps.ts';
import { makeTseCode, makeTseKeys } from './tse-code.ts';

describe('a fiscal code', () => {
  const keys = makeTseKeys();
  const publicKey = keys.point.toString('base64');
  let api: RunningMallApi;
  let removeContent: () => void;
  let transactions = 0;

  beforeAll(async () => {
    const eur = (amount: number) => ({ amount, currency: 'EUR' });
    const { contentDir, remove } = copyTinyContent({
      'gift-cards.json': undefined, // its amounts are in crowns
      'loyalty.json': {
        spend_per_point: eur(100),
        points_last_months: 24,
        welcome_bonus: 0,
        birthday_bonus: 0,
        receipts: {
          max_age_days: 30,
          approved_up_to: eur(50_000),
          pace: { day: { count: 5, amount: eur(100_000) }, week: { count: 9, amount: eur(100_000) } },
          sample_percent: 0,
        },
        reward_code_days: 30,
      },
    });
    removeContent = remove;
    const [mall] = JSON.parse(readFileSync(join(contentDir, 'malls.json'), 'utf8'));
    writeFileSync(join(contentDir, 'malls.json'), JSON.stringify([{ ...mall, currency: 'EUR' }]));
    api = await startMallApi(contentDir, { tills: [{ company_id: 2, serial: 'KASSE-7', public_key: publicKey }] });
  });
  const { submit } = receiptSteps(() => api);
  afterAll(async () => {
    await api.close();
    removeContent();
  });

  function toFiscal(changes: Parameters<typeof makeTseCode>[0] = {}, company_id = 2): ReceiptBody {
    transactions += 1;
    const { code } = makeTseCode({ keys, total: '25.90', transaction: transactions, endsAt: '2026-03-10T17:30:30Z', ...changes });
    return toReceiptBody({ company_id, amount: 2590, purchased_at: '2026-03-10T18:30:00+01:00', fiscal_code: code });
  }

  it('suffices without a picture if its till belongs to the shop', async () => {
    const { receipt } = await submit(createMember(api), toFiscal(), withoutPicture);
    expect(receipt).toMatchObject({ status: 'approved', points: 25, has_picture: false, fiscal: { kind: 'de-tse', is_verified: true } });
  });

  it('is valid, and waits for a review, if the shop has no registered tills', async () => {
    const { receipt } = await submit(createMember(api), toFiscal({ till: 'OTHER', keys: makeTseKeys() }, 3), withoutPicture);
    expect(receipt).toMatchObject({ status: 'pending', fiscal: { is_verified: true } });
  });

  it('known from a photograph with another shop becomes a purchase of the shop whose till reports it', async () => {
    const member = createMember(api);
    const body = toFiscal({ till: 'OTHER', keys: makeTseKeys() }, 3);
    const { receipt } = await submit(member, body, withoutPicture);
    const { cardOf, credit, takeBack } = tillSteps(() => api);
    const { fiscal_code } = body;
    const { purchase } = credit(
      { card: cardOf(member), number: 'T-1', amount: 2590, currency: 'EUR', bought_at: '2026-03-10T18:30:00+01:00', fiscal_code },
      otherTill,
    );
    expect(purchase).toMatchObject({ id: receipt?.id, company_id: 1 });
    expect(takeBack(purchase.id, undefined, otherTill).purchase.status).toBe('voided');
  });

  it('counts once per card at the tills, whatever number is reported with it, also after it was taken back', () => {
    const { cardOf, credit, takeBack } = tillSteps(() => api);
    const member = createMember(api);
    const { fiscal_code } = toFiscal();
    const purchase = { amount: 2590, currency: 'EUR', bought_at: '2026-03-10T18:30:00+01:00', fiscal_code };
    const report = (number: string, { customerId } = member) => credit({ ...purchase, number, card: cardOf({ customerId }) }).purchase;
    const { id } = report('F-1');
    expect(report('F-2')).toMatchObject({ id, status: 'credited' });
    expect(() => report('F-2', createMember(api))).toThrow(new ApiError('Conflict', { errors: { number: ['duplicate'] } }));
    takeBack(id);
    expect(report('F-2')).toMatchObject({ id, status: 'voided' });
  });

  it('reported by the till replaces another code that the member had typed', async () => {
    const { cardOf, credit } = tillSteps(() => api);
    const [member, other] = [createMember(api), createMember(api)];
    const typed = toReceiptBody({
      amount: 2590,
      purchased_at: '2026-03-10T18:30:00+01:00',
      fiscal_code: `O-${'0123456789ABCDE1'.repeat(2)}`,
    });
    expect((await submit(member, typed, withoutPicture)).receipt).toMatchObject({ status: 'pending' });
    const printed = toFiscal();
    const { number, fiscal_code } = { ...typed, fiscal_code: printed.fiscal_code };
    credit({ card: cardOf(member), number, amount: 2590, currency: 'EUR', bought_at: typed.purchased_at, fiscal_code });
    expect((await submit(other, printed, withoutPicture)).errors).toEqual({ number: ['duplicate'] });
    const owner = { ...typed, company_id: 3, number: 'another' }; // the code that was typed belongs to this purchase
    expect((await submit(other, owner, withoutPicture)).receipt).toMatchObject({ status: 'pending' });
  });

  it('waits for a review if it cannot be verified', async () => {
    const body = toReceiptBody({ company_id: 3, amount: 2590, fiscal_code: `O-${'0123456789ABCDEF'.repeat(2)}` });
    expect((await submit(createMember(api), body, withoutPicture)).receipt).toMatchObject({
      status: 'pending',
      fiscal: { kind: 'sk-ekasa', is_verified: false },
    });
  });

  it.each([
    ['of a till that the shop does not have', () => toFiscal({ till: 'KASSE-8' }), { fiscal_code: ['unknown_till'] }],
    ['of another shop', () => toFiscal({}, 3), { fiscal_code: ['unknown_till'] }],
    ['by another key', () => toFiscal({ keys: makeTseKeys() }), { fiscal_code: ['bad_signature'] }],
    [
      'that was changed',
      () => ({ ...toFiscal(), fiscal_code: toFiscal().fiscal_code?.replaceAll('25.90', '45.90') ?? '', amount: 4590 }),
      { fiscal_code: ['bad_signature'] },
    ],
    ['with another amount', () => ({ ...toFiscal(), amount: 4590 }), { amount: ['invalid'] }],
    ['with another time', () => ({ ...toFiscal(), purchased_at: '2026-03-11T10:00:00+01:00' }), { purchased_at: ['invalid'] }],
  ] as const)('%s is rejected, even with a picture', async (_what, make, errors) => {
    expect(await submit(createMember(api), make())).toMatchObject({ status: 422, errors });
  });

  it('counts once if twenty are sent simultaneously, with any typed number and by any member', async () => {
    const body = toFiscal();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(createMember(api), { ...body, number: `typed-${index}` }, withoutPicture)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.errors).toEqual({ number: ['duplicate'] });
  });
});
