import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toPoints } from '#shared/rules/points.ts';
import { openLedger } from './ledger-database.ts';
import { silentLog } from './running-mall-api.ts';

const receipt = (id: number) => ({ kind: 'receipt', reference: { type: 'receipt', id, name: null } }) as const;
const bonus = (name: string, id: number | null) => ({ kind: 'bonus', reference: { type: 'bonus', id, name } }) as const;

describe('the points for a purchase', () => {
  const crowns = (amount: number) => ({ amount, currency: 'CZK' });

  it.each([
    [999, 1, 0],
    [1000, 1, 1],
    [1999, 1, 1],
    [10_000, 1.1, 11], // 10 × 1.1 is 11.000000000000002 in floating point
    [9090, 1.1, 9],
    [9091, 1.1, 10],
    [3000, 1.25, 3],
    [100_000_000, 2, 200_000],
    [0, 2, 0],
  ])('%s minor units at ×%s: %s points', (amount, multiplier, points) => {
    expect(toPoints(crowns(amount), crowns(1000), multiplier)).toBe(points);
  });

  it('are the exact value, rounded down', () => {
    const multipliers = fc.integer({ min: 1, max: 50_000 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 100_000 }), multipliers, (amount, spend, tenThousandths) => {
        const points = toPoints(crowns(amount), crowns(spend), tenThousandths / 10_000);
        const exact = BigInt(amount) * BigInt(tenThousandths);
        const one = BigInt(spend) * 10_000n;
        expect(BigInt(points) * one <= exact && exact < BigInt(points + 1) * one).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([{ amount: 1000, currency: 'EUR' }, crowns(-1), crowns(0.5), crowns(Number.NaN)])('reject %j', (amount) => {
    expect(() => toPoints(amount, crowns(1000), 1)).toThrow(ApiError);
  });

  it('depend on the member’s tier', () => {
    const { ledger, addCustomer, credit } = openLedger();
    const customerId = addCustomer();
    expect(ledger.pointsForPurchase(crowns(12_345), customerId)).toEqual({ points: 12, multiplier: 1 });
    credit(customerId, 500, receipt(1));
    expect(ledger.pointsForPurchase(crowns(12_345), customerId)).toEqual({ points: 24, multiplier: 2 });
  });
});

describe('a tier', () => {
  it.each([
    ['2025-12-31T22:59:59Z', '2026-12-31T22:59:59Z', 2, 'reached in the year before'],
    ['2025-12-31T22:59:59Z', '2026-12-31T23:00:00Z', 1, 'over with the year after'],
    ['2025-12-31T23:00:00Z', '2027-12-31T22:59:59Z', 2, 'of the new year by local clocks'],
    ['2025-12-31T23:00:00Z', '2027-12-31T23:00:00Z', 1, 'over a year later'],
  ])('reached at %s: at %s the member has tier %s (%s)', (reached, looked, tierId) => {
    const { ledger, setNow, addCustomer, credit } = openLedger();
    setNow(reached);
    const customerId = addCustomer();
    credit(customerId, 500, receipt(1));
    setNow(looked);
    expect(ledger.tiers.tierOf(customerId)?.id).toBe(tierId);
  });

  it('is returned with the points missing to the next tier, and with the end of its year', () => {
    const { ledger, addCustomer, credit } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 120, receipt(1));
    credit(customerId, 1000);
    expect(ledger.tiers.getMemberTier(customerId)).toMatchObject({
      tier: { id: 1 },
      next_tier: { id: 2 },
      points_to_next: 380,
      points_in_period: 120,
      period_ends_at: '2026-12-31T23:59:59+01:00',
    });
    credit(customerId, 380, bonus('welcome', null));
    expect(ledger.tiers.getMemberTier(customerId)).toMatchObject({ tier: { id: 2 }, next_tier: null, points_to_next: null });
  });

  it.each([
    ['the year after it was reached', 499, { tier: { id: 2 }, points_to_keep: 1, kept_until: '2026-12-31T23:59:59+01:00' }, 1],
    ['earned again in that year', 500, { tier: { id: 2 }, points_to_keep: 0, kept_until: '2027-12-31T23:59:59+01:00' }, undefined],
  ])('is returned with the points needed to keep it, and with its end: %s', (_case, earnedThen, expected, missing) => {
    const { ledger, setNow, addCustomer, credit } = openLedger();
    setNow('2025-06-01T12:00:00Z');
    const customerId = addCustomer();
    credit(customerId, 700, receipt(1));
    setNow('2026-12-01T12:00:00Z');
    credit(customerId, earnedThen, receipt(2));
    expect(ledger.tiers.getMemberTier(customerId)).toMatchObject(expected);
    expect(ledger.tiers.findEnding(customerId)?.missing).toBe(missing);
  });

  it('cannot be lost if it is the lowest tier', () => {
    const { ledger, addCustomer } = openLedger();
    const standing = ledger.tiers.getMemberTier(addCustomer());
    expect([standing.points_to_keep, standing.kept_until]).toEqual([undefined, undefined]);
  });

  it('may extend the validity of points', () => {
    const { ledger, db, addCustomer, credit } = openLedger();
    db.exec(`UPDATE tier SET body = json_set(body, '$.points_last_months', 36) WHERE id = 2`);
    const customerId = addCustomer();
    credit(customerId, 500, receipt(1));
    credit(customerId, 5, receipt(2));
    expect(inTransaction(db, () => ledger.summaryOf(customerId).expiring)).toEqual([
      { points: 500, on: '2028-03-31' },
      { points: 5, on: '2029-03-31' },
    ]);
  });
});

describe('the birthday bonus', () => {
  const birthdays = (db: ReturnType<typeof openLedger>['db']) =>
    db.prepare(`SELECT customer_id, reference_id FROM points_entry WHERE reference_name = 'birthday' ORDER BY id`).all();

  it.each([
    ['1990-03-11', '2026-03-11T11:00:00Z', [2026]],
    ['1990-03-11', '2026-03-10T23:00:00Z', [2026]],
    ['1990-03-11', '2026-03-10T22:59:59Z', []],
    ['1990-03-11', '2026-03-11T23:00:00Z', []],
    ['1992-02-29', '2027-02-28T12:00:00Z', [2027]],
    ['1992-02-29', '2028-02-28T12:00:00Z', []],
    ['1992-02-29', '2028-02-29T12:00:00Z', [2028]],
    ['1991-02-28', '2028-02-29T12:00:00Z', []],
    ['2026-03-11', '2026-03-11T11:00:00Z', []],
  ])('is given to a member born on %s at %s for %s', async (birthDate, now, years) => {
    const { db, domain, setNow, addCustomer } = openLedger();
    setNow(now);
    addCustomer(birthDate);
    addCustomer();
    const job = createLoyaltyJob({ domain, log: silentLog });
    await job.run();
    await job.run();
    expect(birthdays(db).map(({ reference_id }) => reference_id)).toEqual(years);
  });

  it.each([
    ['on the birthday', '2026-03-11T08:00:00Z', [2027, 2028]],
    ['a minute after its midnight', '2026-03-10T23:01:00Z', [2027, 2028]],
    ['the evening before', '2026-03-10T22:59:00Z', [2026, 2027, 2028]],
  ])('is granted only in the years after a birth date that was set %s', async (_case, setAt, years) => {
    const { db, domain, setNow, addCustomer } = openLedger();
    const { customers } = domain.queries;
    const { change, insert } = customers;
    const person = { firstName: 'Jana', lastName: 'Malá', locale: 'cz', phone: undefined } as const;
    const setBirthDate = (id: number, birthDate: string | undefined, at: string) =>
      change(id, { ...person, birthDate, interests: [] }, Date.parse(at));
    const ids = [addCustomer(), addCustomer('1990-07-01'), addCustomer('1990-03-11')];
    for (const id of ids.slice(0, 2)) setBirthDate(id, '1990-03-11', setAt);
    const joining = { ...person, email: 'jana@visitor.example', cardNumber: '77', passwordHash: undefined, birthDate: '1990-03-11' };
    const joined = insert(joining, Date.parse(setAt));
    db.exec(`UPDATE customer SET verified_ms = 1 WHERE id = ${joined}`);
    const job = createLoyaltyJob({ domain, log: silentLog });
    for (const now of ['2026-03-11T12:00:00Z', '2027-03-11T12:00:00Z']) {
      setNow(now);
      await job.run();
      for (const id of [...ids, joined]) setBirthDate(id, '1990-03-11', now); // the unchanged date is saved again
    }
    setNow('2028-03-11T12:00:00Z');
    setBirthDate(ids[0] ?? 0, undefined, '2028-03-11T07:00:00Z');
    setBirthDate(ids[0] ?? 0, '1990-03-11', '2028-03-11T08:00:00Z');
    await job.run();
    const yearsOf = (id: number | undefined) => birthdays(db).flatMap((row) => (row.customer_id === id ? [row.reference_id] : []));
    expect([ids[1], joined].map(yearsOf)).toEqual([years, years]);
    expect(yearsOf(ids[0])).toEqual(years.slice(0, -1)); // this date was removed, and set again on the birthday
    expect(yearsOf(ids[2])).toEqual([2026, 2027, 2028]); // this date was set before times of changes were stored
  });

  it('is granted every year, but only to members', async () => {
    const { db, domain, setNow, addCustomer } = openLedger();
    const ids = ['1990-03-11', '1990-03-11', '1990-03-11'].map((birthDate) => addCustomer(birthDate));
    db.exec(`UPDATE customer SET verified_ms = NULL WHERE id = ${ids[1]}`);
    db.exec(`UPDATE customer SET erased_ms = 1 WHERE id = ${ids[2]}`);
    const job = createLoyaltyJob({ domain, log: silentLog });
    await job.run();
    setNow('2027-03-11T08:00:00Z');
    await job.run();
    expect(birthdays(db)).toEqual([2026, 2027].map((year) => ({ customer_id: ids[0], reference_id: year })));
  });
});
