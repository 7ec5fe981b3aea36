import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { openLedger } from './ledger-database.ts';
import { silentLog } from './running-mall-api.ts';

const receipt = (id: number) => ({ kind: 'receipt', reference: { type: 'receipt', id, name: null } }) as const;
const bonus = (name: string, id: number | null) => ({ kind: 'bonus', reference: { type: 'bonus', id, name } }) as const;

describe('the ledger', () => {
  it('moves nothing outside a transaction', () => {
    const { ledger, addCustomer } = openLedger();
    const customerId = addCustomer();
    const movement = { customerId, kind: 'adjustment', points: 5, reference: null } as const;
    for (const move of [
      () => ledger.credit(movement),
      () => ledger.debit(movement),
      () => ledger.reverse(1),
      () => ledger.settle(customerId),
      () => ledger.balanceOf(customerId),
      () => ledger.summaryOf(customerId),
    ]) {
      expect(move).toThrow('within a transaction');
    }
  });

  it.each(['points_entry', 'points_lot', 'points_lot_use'])('prevents updates and deletions in %s', (table) => {
    const { db, addCustomer, credit, debit } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    debit(customerId, 4);
    const before = db.prepare(`SELECT * FROM ${table}`).all();
    for (const sql of [`UPDATE ${table} SET points = 9`, `DELETE FROM ${table}`, `REPLACE INTO ${table} SELECT * FROM ${table}`]) {
      expect(() => db.exec(sql)).toThrow('the ledger is only added to');
    }
    expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual(before);
  });

  it('rejects inconsistent rows', () => {
    const { db, addCustomer, credit } = openLedger();
    const [customerId, other] = [addCustomer(), addCustomer()];
    const entryId = credit(customerId, 10);
    const strange = credit(other, 10);
    const insert = (points: number, balance: number) =>
      db.exec(`INSERT INTO points_entry (customer_id, kind, points, balance_after, created_ms)
        VALUES (${customerId}, 'adjustment', ${points}, ${balance}, 0)`);
    expect(() => insert(5, 16)).toThrow('does not add up');
    expect(() => insert(-11, -1)).toThrow();
    expect(() => insert(0, 10)).toThrow();
    const use = (of: number, points: number) =>
      db.exec(
        `INSERT INTO points_lot_use (lot_id, entry_id, points) SELECT id, ${of}, ${points} FROM points_lot WHERE entry_id = ${entryId}`,
      );
    expect(() => use(entryId, -11)).toThrow('does not hold that');
    expect(() => use(entryId, 1)).toThrow('does not hold that');
    expect(() => use(strange, -1)).toThrow('does not hold that');
  });

  it.each([0, -5, 1.5, Number.NaN, 2 ** 53])('rejects %s as a number of points', (points) => {
    const { addCustomer, credit, debit } = openLedger();
    const customerId = addCustomer();
    expect(() => credit(customerId, points)).toThrow(RangeError);
    expect(() => debit(customerId, points)).toThrow(RangeError);
  });

  it('credits the same receipt and bonus once', () => {
    const { addCustomer, credit, balanceOf } = openLedger();
    const [customerId, other] = [addCustomer(), addCustomer()];
    credit(customerId, 10, receipt(7));
    expect(() => credit(customerId, 10, receipt(7))).toThrow('UNIQUE');
    expect(() => credit(other, 10, receipt(7))).toThrow('UNIQUE');
    credit(customerId, 50, bonus('welcome', null));
    expect(() => credit(customerId, 50, bonus('welcome', null))).toThrow('UNIQUE');
    credit(customerId, 100, bonus('birthday', 2026));
    expect(() => credit(customerId, 100, bonus('birthday', 2026))).toThrow('UNIQUE');
    credit(customerId, 100, bonus('birthday', 2027));
    credit(other, 50, bonus('welcome', null));
    expect([balanceOf(customerId), balanceOf(other)]).toEqual([260, 50]);
  });

  it('refuses to take more than the balance, and takes nothing then', () => {
    const { addCustomer, credit, debit, entriesOf } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    expect(() => debit(customerId, 11)).toThrow(new ApiError('Conflict', { errors: { points: ['not_enough_points'] } }));
    expect(entriesOf(customerId)).toHaveLength(1);
  });

  it('takes the points that expire first', () => {
    const { ledger, db, setNow, addCustomer, credit, debit } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    setNow('2026-05-02T10:00:00Z');
    credit(customerId, 20);
    debit(customerId, 12);
    expect(inTransaction(db, () => ledger.summaryOf(customerId))).toEqual({
      balance: 18,
      expiring: [{ points: 18, on: '2028-05-31' }],
      earned_total: 0,
    });
  });
});

describe('expiry', () => {
  const cases = [
    { what: 'the winter half', timeZone: 'Europe/Prague', comes: '2024-01-31T22:59:59.999Z', day: '2026-01-31', ends: '2026-01-31T23:00:00.000Z' },
    { what: 'a month later by local clocks', timeZone: 'Europe/Prague', comes: '2024-01-31T23:00:00Z', day: '2026-02-28', ends: '2026-02-28T23:00:00.000Z' },
    { what: 'the day on which summer time begins', timeZone: 'Europe/Prague', comes: '2022-03-05T10:00:00Z', day: '2024-03-31', ends: '2024-03-31T22:00:00.000Z' },
    { what: 'the day on which it ends', timeZone: 'Europe/Prague', comes: '2025-10-05T10:00:00Z', day: '2027-10-31', ends: '2027-10-31T23:00:00.000Z' },
    { what: '29 February', timeZone: 'Europe/Prague', comes: '2026-02-10T10:00:00Z', day: '2028-02-29', ends: '2028-02-29T23:00:00.000Z' },
    { what: 'what came on 29 February', timeZone: 'Europe/Prague', comes: '2024-02-29T10:00:00Z', day: '2026-02-28', ends: '2026-02-28T23:00:00.000Z' },
    { what: 'the end of a year', timeZone: 'Europe/Prague', comes: '2025-12-31T22:59:00Z', day: '2027-12-31', ends: '2027-12-31T23:00:00.000Z' },
    { what: 'a new year by local clocks alone', timeZone: 'Europe/Prague', comes: '2025-12-31T23:00:00Z', day: '2028-01-31', ends: '2028-01-31T23:00:00.000Z' },
    { what: 'a midnight that summer time skips', timeZone: 'Asia/Damascus', comes: '2002-03-10T10:00:00Z', day: '2004-03-31', ends: '2004-03-31T22:00:00.000Z' },
    { what: 'a last hour that comes twice', timeZone: 'Asia/Damascus', comes: '2002-09-10T10:00:00Z', day: '2004-09-30', ends: '2004-09-30T22:00:00.000Z' },
    { what: 'a zone far in the west', timeZone: 'America/Los_Angeles', comes: '2026-04-01T06:59:00Z', day: '2028-03-31', ends: '2028-04-01T07:00:00.000Z' },
  ]; // biome-ignore format: a table

  it.each(cases)('is exact at $what', ({ timeZone, comes, day, ends }) => {
    const { ledger, db, setNow, addCustomer, credit, balanceOf, entriesOf } = openLedger({ timeZone });
    setNow(comes);
    const customerId = addCustomer();
    credit(customerId, 10);
    const endsMs = Date.parse(ends);
    setNow(new Date(endsMs - 1));
    expect(inTransaction(db, () => ledger.summaryOf(customerId))).toMatchObject({ balance: 10, expiring: [{ points: 10, on: day }] });
    setNow(new Date(endsMs));
    expect(balanceOf(customerId)).toBe(0);
    expect(entriesOf(customerId)[1]).toEqual({ kind: 'expiry', points: -10, balance: 0, at: ends });
  });

  it('adds one entry per day on which points ended, dated at their end, whenever it is recorded', () => {
    const { setNow, addCustomer, credit, balanceOf, entriesOf } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    credit(customerId, 5);
    setNow('2026-04-02T10:00:00Z');
    credit(customerId, 7);
    setNow('2030-01-01T00:00:00Z');
    expect(balanceOf(customerId)).toBe(0);
    expect(balanceOf(customerId)).toBe(0);
    expect(entriesOf(customerId).slice(3)).toEqual([
      { kind: 'expiry', points: -15, balance: 7, at: '2028-03-31T22:00:00.000Z' },
      { kind: 'expiry', points: -7, balance: 0, at: '2028-04-30T22:00:00.000Z' },
    ]);
  });

  it('has the same result whether the hourly job or a query records it', async () => {
    const months = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 800 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(months, async (purchases) => {
        const [lazy, eager] = [openLedger(), openLedger()];
        const job = createLoyaltyJob({ domain: eager.domain, log: silentLog });
        const customers = [lazy, eager].map(({ addCustomer }) => addCustomer());
        let atMs = Date.parse('2026-01-15T10:00:00Z');
        for (const [points, days] of purchases) {
          for (const [index, { setNow, credit }] of [lazy, eager].entries()) {
            setNow(new Date(atMs));
            if (index === 1) await job.run();
            credit(customers[index] ?? 0, points);
          }
          atMs += days * 86_400_000;
        }
        for (const { setNow } of [lazy, eager]) setNow('2040-01-01T00:00:00Z');
        await job.run();
        lazy.balanceOf(customers[0] ?? 0);
        expect(eager.entriesOf(customers[1] ?? 0)).toEqual(lazy.entriesOf(customers[0] ?? 0));
        expect(findBrokenLaws(eager.db)).toEqual([]);
        for (const { db } of [lazy, eager]) db.close();
      }),
      { numRuns: 10 }, // few runs, because each opens two databases
    );
  });
});
