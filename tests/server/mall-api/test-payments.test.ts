import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { PaymentProvider } from '#server/mall-api/payments/provider.ts';
import { cancelGiftCard, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { startPayment } from '#shared/contracts/payments.ts';
import { createWatchedSandbox, giftCardSteps } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { startStripeCentre } from './stripe-steps.ts';
import { till } from './till-steps.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const owed = ({ db }: Pick<RunningMallApi, 'db'>) =>
  db.prepare('SELECT period, company_id, gift_cards FROM settlement_sum ORDER BY period').all();
function spend({ db, domain }: RunningMallApi, number: string): void {
  const { desk } = domain.giftCards;
  inTransaction(db, () => desk.redeem(number, { amount: { amount: 20_000, currency: 'CZK' }, reference: 'R-1', by: till }));
  inTransaction(db, () => desk.giveBack(number, { amount: 5_000, currency: 'CZK' }, till));
}

/** Starts a centre whose payments are a test until `goLive`. `refunded` and `ended` are what the provider was asked for, with its mode. */
async function startTest() {
  let isTest = true;
  const { provider } = createWatchedSandbox();
  const [refunded, ended]: [unknown[], unknown[]] = [[], []];
  const paymentProvider: PaymentProvider = {
    ...provider,
    get isTest() {
      return isTest;
    },
    open: async (request) => ({ ...(await provider.open(request)), visit: `visit of ${request.reference}` }),
    end: async (visit) => {
      ended.push([visit, isTest]);
      return undefined;
    },
    refund: async ({ reference }) => void refunded.push([reference, isTest]),
  };
  const mallApi = await startMallApi(undefined, { paymentProvider });
  closing.push(() => mallApi.close());
  const setTest = (value: boolean) => {
    isTest = value;
  };
  return { mallApi, refunded, ended, goLive: () => setTest(false), goBack: () => setTest(true) };
}

describe('a gift card that was paid in a test', () => {
  it('is no money that the centre owes to the shop, if the sandbox was paid', async () => {
    const mallApi = await startMallApi(undefined, { paymentProvider: createWatchedSandbox().provider });
    closing.push(() => mallApi.close());
    const { number } = await giftCardSteps(() => mallApi).buy(createMember(mallApi));
    spend(mallApi, number);
    expect(owed(mallApi)).toEqual([]);
  });

  it.each([
    ['is no money either if Stripe was in its test mode, and says so', true, []],
    [
      'is money if Stripe was in its live mode',
      false,
      [
        { period: '2026-03', company_id: 2, gift_cards: 15_000 },
        { period: '2026-03-11', company_id: 2, gift_cards: 15_000 },
      ],
    ],
  ])('%s', async (_, isTest, sums) => {
    const centre = await startStripeCentre({ isTest });
    closing.push(() => centre.close());
    const jana = createMember(centre.mallApi);
    const { id, number } = await centre.buyCard(jana);
    spend(centre.mallApi, number);
    expect(owed(centre.mallApi)).toEqual(sums);
    expect((await centre.cardOf(jana, id)).is_sandbox).toBe(isTest);
    expect((await centre.mallApi.call(getGiftCardOffer)).data.is_sandbox).toBe(isTest);
  });

  it('is paid with money if the member only began to pay in the test', async () => {
    const { mallApi, goLive } = await startTest();
    const jana = createMember(mallApi);
    const { order, open } = giftCardSteps(() => mallApi);
    const { id } = await order(jana);
    const inTest = await open(jana, id);
    expect((await open(jana, id)).reference).toBe(inTest.reference);
    goLive();
    expect((await open(jana, id)).reference).not.toBe(inTest.reference);
    expect((await mallApi.sendAs(jana.token, startPayment, { gift_card_id: id, locale: 'cz' })).status).toBe(200);
  });
});

describe('a payment of a test', () => {
  it.each<['due refund' | 'open page', 'refunded' | 'ended', string]>([
    ['due refund', 'refunded', ''],
    ['open page', 'ended', 'visit of '],
  ])('leaves its %s to the key of the test, after the switch to live keys', async (what, list, prefix) => {
    const centre = await startTest();
    const { mallApi, goLive, goBack } = centre;
    const jana = createMember(mallApi);
    const { order, open, buy, work } = giftCardSteps(() => mallApi);
    const cancel = (id: number) => mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id } } });
    const openOrder = async () => {
      const { id } = await order(jana);
      return { id, reference: (await open(jana, id)).reference };
    };
    const cancelOne = async () => {
      const { id, reference } = what === 'due refund' ? await buy(jana) : await openOrder();
      expect((await cancel(id)).status).toBe(200);
      return `${prefix}${reference}`;
    };
    const inTest = await cancelOne();
    goLive();
    const live = await cancelOne();
    await work();
    expect(centre[list]).toEqual([[live, false]]);
    goBack();
    await work();
    expect(centre[list]).toEqual([
      [live, false],
      [inTest, true],
    ]);
  });
});

describe('an older database', () => {
  it('gets the right sums of open months: without test cards, and without purchases that were returned whole', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settlement-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'older.sqlite');
    const older = openDatabase(file);
    older.exec(`
      PRAGMA foreign_keys = OFF;
      DELETE FROM migrations WHERE number IN (160, 161);
      ALTER TABLE payment DROP COLUMN is_test;
      INSERT INTO document (kind, position, body) VALUES ('malls', 0, '{"timezone":"Europe/Prague"}');`);
    const card = older.prepare(
      `INSERT INTO gift_card (id, customer_id, order_number, amount, currency, body, valid_months, cancel_days, locale, created_ms)
       VALUES (:id, 1, :id, 90000, 'CZK', '{}', 12, 14, 'cz', 0)`,
    );
    const pay = older.prepare(
      `INSERT INTO payment (customer_id, subject, subject_id, provider, visit, reference, amount, currency, state, created_ms)
       VALUES (1, 'gift_card', :id, :provider, :visit, :id, 90000, 'CZK', 'paid', 0)`,
    );
    const move = older.prepare(
      `INSERT INTO gift_card_movement (gift_card_id, kind, amount, balance_after, reference, at_ms, company_id)
       VALUES (:id, 'redeemed', -10000, 0, :at, :atMs, 2)`,
    );
    const cards = [
      { id: 1, provider: 'sandbox', visit: null },
      { id: 2, provider: 'stripe', visit: 'cs_test_a1' },
      { id: 3, provider: 'stripe', visit: 'cs_live_a1' },
    ];
    for (const { id, ...by } of cards) {
      card.run({ id });
      pay.run({ id, ...by });
      // the second one is on the first of April in the centre, but not in UTC
      for (const at of ['2026-02-10T10:00:00Z', '2026-04-01T00:30:00+02:00', '2026-03-30T23:30:00+02:00'])
        move.run({ id, at, atMs: Date.parse(at) });
    }
    const sum = older.prepare('INSERT INTO settlement_sum (period, company_id, purchases, returns, gift_cards) VALUES (?, 2, ?, ?, ?)');
    sum.run('2026-02', 3, 1, 30_000);
    sum.run('2026-02-10', 3, 1, 30_000);
    sum.run('2026-03', 5, 1, 30_000);
    sum.run('2026-03-30', 5, 1, 30_000);
    sum.run('2026-04', 2, 0, 30_000);
    sum.run('2026-04-01', 2, 0, 30_000);
    older.exec(`INSERT INTO settlement_month (month, closed_ms, staff_id, staff_name) VALUES ('2026-02', 0, 1, 'Eva')`);
    const receipt = older.prepare(
      `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, day, purchased_ms, status, points, created_ms, source, reason, reviewed_ms)
       VALUES (1, 2, :id, :id, 100, 'CZK', '2026-02-01', 0, 'rejected', 1, 0, 'till', :reason, :atMs)`,
    );
    receipt.run({ id: 'voided', reason: 'voided', atMs: Date.parse('2026-03-30T12:00:00+02:00') });
    receipt.run({ id: 'before there were sums', reason: 'revoked', atMs: Date.parse('2026-04-01T12:00:00+02:00') });
    older.close();
    const migrated = openDatabase(file);
    expect(migrated.prepare('SELECT period, purchases, gift_cards FROM settlement_sum ORDER BY period').all()).toEqual([
      { period: '2026-02', purchases: 3, gift_cards: 30_000 },
      { period: '2026-02-10', purchases: 3, gift_cards: 30_000 },
      { period: '2026-03', purchases: 4, gift_cards: 10_000 },
      { period: '2026-03-30', purchases: 4, gift_cards: 10_000 },
      { period: '2026-04', purchases: 2, gift_cards: 10_000 },
      { period: '2026-04-01', purchases: 2, gift_cards: 10_000 },
    ]);
    migrated.close();
  });
});
