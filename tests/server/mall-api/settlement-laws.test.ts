import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { SettlementSums } from '#shared/schemas/desk-settlement.ts';
import { createWatchedSandbox, giftCardSteps } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { otherTill, till, tillSteps } from './till-steps.ts';

let mallApi: RunningMallApi;
const { toPurchase, credit, takeBack } = tillSteps(() => mallApi);
const { buy: buyCard } = giftCardSteps(() => mallApi);
const within = <T>(act: () => T): T => inTransaction(mallApi.db, act);
const tills = [till, otherTill];
const hourMs = 3_600_000;
const dayOf = (ms: unknown) => calendarDateIn(new Date(Number(ms)), 'Europe/Prague');

/** Acts of staff, tills and members. `which` chooses a purchase, `hours` a time, `amount` money in minor units. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['buy', 'buy', 'buy', 'late', 'photo', 'return', 'void', 'revoke', 'redeem', 'give_back'] as const),
    ...(['reward', 'wait', 'wait', 'close'] as const),
  ),
  shop: fc.nat(1),
  which: fc.nat(30),
  hours: fc.integer({ min: 1, max: 70 }),
  amount: fc.integer({ min: 1, max: 30_000 }),
  isTestCard: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A shop's sums of a day, as they follow from the purchases, returns and movements in the database. */
type Sums = Omit<SettlementSums, 'rewards'>;
const nothing = (): Sums => ({
  ...{ purchases: 0, turnover: 0, returns: 0, returned: 0, points_given: 0, points_taken: 0, gift_cards: 0, corrections: 0 },
});

function sumLedger(isTestCard: (id: unknown) => boolean): Record<string, Sums> {
  const closings = new Map(
    mallApi.db
      .prepare('SELECT month, closed_ms FROM settlement_month')
      .all()
      .map((row) => [String(row.month), Number(row.closed_ms)]),
  );
  const isLate = (day: string, atMs: number) => (closings.get(day.slice(0, 7)) ?? Number.POSITIVE_INFINITY) <= atMs;
  const all: Record<string, Sums> = {};
  function add(day: string, company: unknown, sums: Partial<Sums>): void {
    const key = `${day} ${company}`;
    all[key] ??= nothing();
    for (const name of Object.keys(sums) as (keyof Sums)[]) all[key][name] += sums[name] ?? 0; // safe: the names of the sums
  }
  const returns = mallApi.db.prepare('SELECT receipt_id, amount, points, created_ms FROM purchase_return').all();
  for (const one of mallApi.db.prepare(`SELECT * FROM receipt WHERE status = 'approved' OR reason IN ('voided', 'revoked')`).all()) {
    const { company_id: company, reason } = one;
    const [day, amount, points] = [String(one.day), Number(one.amount), Number(one.points)];
    const isLateReport = isLate(day, Number(one.created_ms));
    add(isLateReport ? dayOf(one.created_ms) : day, company, {
      ...{ purchases: 1, turnover: amount, points_given: points, corrections: isLateReport ? amount : 0 },
    });
    const parts = returns.filter(({ receipt_id }) => receipt_id === one.id);
    const sumOf = (name: 'amount' | 'points') => parts.reduce((sum, part) => sum + Number(part[name]), 0);
    if (reason === 'revoked')
      parts.push({ amount: amount - sumOf('amount'), points: points - sumOf('points'), created_ms: one.reviewed_ms ?? null });
    for (const part of parts) {
      const money = Number(part.amount);
      add(dayOf(part.created_ms), company, {
        ...{ returns: 1, returned: money, points_taken: Number(part.points) },
        corrections: isLate(day, Number(part.created_ms)) ? -money : 0,
      });
    }
    if (one.status !== 'approved') add(dayOf(one.reviewed_ms), company, { purchases: -1 });
  }
  for (const { gift_card_id, company_id, amount, at_ms } of mallApi.db.prepare('SELECT * FROM gift_card_movement').all())
    if (company_id !== null && !isTestCard(gift_card_id)) add(dayOf(at_ms), company_id, { gift_cards: -Number(amount) });
  return all;
}

/** Stored sums by period and shop, without those that count nothing but rewards. */
function readSums(length: number): Record<string, Sums> {
  const rows = mallApi.db.prepare('SELECT * FROM settlement_sum WHERE length(period) = :length').all({ length });
  const toSums = ({ period: _, company_id: __, rewards: ___, ...sums }: (typeof rows)[number]) => sums as unknown as Sums; // safe: columns of numbers
  return Object.fromEntries(rows.map((row) => [`${row.period} ${row.company_id}`, toSums(row)]));
}

const some = (all: Record<string, Sums>) =>
  Object.fromEntries(Object.entries(all).filter(([, sums]) => Object.values(sums).some((value) => value !== 0)));

function byMonth(days: Record<string, Sums>): Record<string, Sums> {
  const months: Record<string, Sums> = {};
  for (const [key, sums] of Object.entries(days)) {
    const month = `${key.slice(0, 7)} ${key.slice(11)}`;
    months[month] ??= nothing();
    for (const name of Object.keys(sums) as (keyof Sums)[]) months[month][name] += sums[name]; // safe: the names of the sums
  }
  return months;
}

async function play(history: readonly Step[]): Promise<Record<string, number>> {
  const sandbox = createWatchedSandbox().provider;
  let isTest = true;
  mallApi = await startMallApi(undefined, {
    paymentProvider: {
      ...sandbox,
      get isTest() {
        return isTest;
      },
    },
  });
  let nowMs = Date.parse('2026-02-20T10:00:00+01:00');
  const passTime = (ms: number) => {
    nowMs += ms;
    mallApi.setNow(new Date(nowMs));
  };
  passTime(0);
  const member = createMember(mallApi);
  const testCard = await buyCard(member);
  isTest = false;
  const realCard = await buyCard(member);
  const { settlement, receiptReview, giftCards, submitReceipt } = mallApi.domain;
  const frozen = new Map<string, unknown>();
  const stateOf = (month: string) =>
    mallApi.db.prepare(`SELECT * FROM settlement_sum WHERE period = :month OR period LIKE :days`).all({ month, days: `${month}-%` });
  const done: Record<string, number> = {};

  function act({ act, shop, which, hours, amount, isTestCard }: Step, index: number): void {
    const by = tills[shop] ?? till;
    const bought_at = new Date(nowMs - (act === 'late' ? hours * hourMs : 0)).toISOString();
    const ids = mallApi.db.prepare('SELECT id FROM receipt ORDER BY id').all();
    const id = Number(ids[which % Math.max(1, ids.length)]?.id ?? 0);
    const { number } = isTestCard ? testCard : realCard;
    if (act === 'buy' || act === 'late') credit(toPurchase(member, { bought_at, amount }), by);
    if (act === 'photo') {
      const body = { company_id: by.companyId ?? 0, number: `F-${index}`, amount, purchased_at: bought_at };
      within(() => submitReceipt({ customerId: member.customerId, body }, undefined));
    }
    const anyTill = { ...by, companyId: null };
    if (act === 'return') takeBack(id, amount, anyTill);
    if (act === 'void') takeBack(id, undefined, anyTill);
    if (act === 'revoke') within(() => receiptReview.revoke(id, 'other', 'eva'));
    const money = { amount: Math.ceil(amount / 5), currency: 'CZK' };
    if (act === 'redeem') within(() => giftCards.desk.redeem(number, { amount: money, reference: `R-${index}`, by }));
    if (act === 'give_back') within(() => giftCards.desk.giveBack(number, money, by));
    if (act === 'reward') within(() => settlement.addReward(by.companyId ?? 0));
    if (act === 'wait') passTime(hours * 4 * hourMs);
    if (act === 'close') {
      const month = dayOf(nowMs - 31 * 24 * hourMs).slice(0, 7);
      const closed = [...settlement.listOpenBefore(month), month];
      within(() => settlement.close(month, closed.slice(0, -1), { staffId: 1, name: 'Eva' }));
      for (const each of closed) frozen.set(each, stateOf(each));
    }
  }

  for (const [index, each] of history.entries()) {
    try {
      act(each, index);
      done[each.act] = (done[each.act] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // refused, for example because nothing is left of the purchase
    }
    passTime(1000);
  }
  const days = sumLedger((id) => id === testCard.id);
  expect(some(readSums(10))).toEqual(some(days));
  expect(some(readSums(7))).toEqual(some(byMonth(days)));
  for (const [month, state] of frozen) expect(stateOf(month)).toEqual(state);
  return done;
}

describe('the settlement after any history of purchases, returns, cards and closings', () => {
  const runs = async (count: number) => {
    const done: Record<string, number> = {};
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 90, size: 'max' }), async (history) => {
      const played = await play(history).finally(() => mallApi.close());
      for (const [act, times] of Object.entries(played)) done[act] = (done[act] ?? 0) + times;
    });
    await fc.assert(property, { numRuns: count, endOnFailure: true });
    for (const act of ['buy', 'late', 'photo', 'return', 'void', 'revoke', 'redeem', 'give_back', 'reward', 'close'])
      expect(done[act], act).toBeGreaterThan(count / 4);
    if (process.env.PRINT_COUNTS) process.stdout.write(`${count} histories: ${JSON.stringify(done)}\n`);
  };
  it('is the sum of the ledger by shop and day, and closed months stay', { timeout: 60_000 }, () => runs(12));
  it('is so in many histories', { tags: 'long', timeout: 900_000 }, () => runs(400));
});
