import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { openLedger } from './ledger-database.ts';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const receipt = (id: number) => ({ kind: 'receipt', reference: { type: 'receipt', id, name: null } }) as const;

describe('a reversal', () => {
  it('happens at most once', () => {
    const { addCustomer, credit, debit, reverse, balanceOf } = openLedger();
    const customerId = addCustomer();
    const came = credit(customerId, 10);
    const went = debit(customerId, 4);
    const back = reverse(went);
    expect(balanceOf(customerId)).toBe(10);
    const again = new ApiError('Conflict', { errors: { entry: ['already_used'] } });
    expect(() => reverse(went)).toThrow(again);
    expect(() => reverse(back)).toThrow(ApiError);
    reverse(came);
    expect(() => reverse(came)).toThrow(again);
    expect(() => reverse(999)).toThrow(new ApiError('NotFound'));
    expect(balanceOf(customerId)).toBe(0);
  });

  it('is limited to once by the database itself', () => {
    const { db, addCustomer, credit, debit, reverse } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    const went = debit(customerId, 4);
    reverse(went);
    const insert = `INSERT INTO points_entry (customer_id, kind, points, balance_after, created_ms, reverses_id)
      VALUES (${customerId}, 'refund', 4, 14, 0, ${went})`;
    expect(() => db.exec(insert)).toThrow('UNIQUE');
  });

  it('returns points to their original lots, and expired lots expire again immediately', () => {
    const { ledger, db, setNow, addCustomer, credit, debit, reverse, entriesOf } = openLedger();
    const customerId = addCustomer();
    credit(customerId, 10);
    setNow('2026-05-02T10:00:00Z');
    credit(customerId, 20);
    const went = debit(customerId, 25);
    setNow('2028-04-15T08:00:00Z');
    reverse(went);
    expect(entriesOf(customerId).slice(2)).toEqual([
      { kind: 'adjustment', points: -25, balance: 5, at: '2026-05-02T10:00:00.000Z' },
      { kind: 'refund', points: 25, balance: 30, at: '2028-04-15T08:00:00.000Z' },
      { kind: 'expiry', points: -10, balance: 20, at: '2028-04-15T08:00:00.000Z' },
    ]);
    expect(inTransaction(db, () => ledger.summaryOf(customerId).expiring)).toEqual([{ points: 20, on: '2028-05-31' }]);
    expect(findBrokenLaws(db)).toEqual([]);
  });

  it('takes other points if the original ones are spent, and never more than the balance', () => {
    const { addCustomer, credit, debit, reverse, balanceOf } = openLedger();
    const customerId = addCustomer();
    const first = credit(customerId, 10);
    credit(customerId, 10);
    debit(customerId, 15);
    expect(() => reverse(first)).toThrow(new ApiError('Conflict', { errors: { points: ['not_enough_points'] } }));
    credit(customerId, 5);
    reverse(first);
    expect(balanceOf(customerId)).toBe(0);
  });

  it('leaves out points that have expired', () => {
    const { setNow, addCustomer, credit, debit, reverse, entriesOf } = openLedger();
    const customerId = addCustomer();
    const first = credit(customerId, 10);
    const second = credit(customerId, 3);
    debit(customerId, 4);
    setNow('2028-06-01T00:00:00Z');
    credit(customerId, 30);
    reverse(first);
    expect(
      entriesOf(customerId)
        .slice(3)
        .map(({ kind, points }) => [kind, points]),
    ).toEqual([
      ['expiry', -9],
      ['adjustment', 30],
      ['adjustment', -4],
    ]);
    expect(() => reverse(second)).toThrow(new ApiError('Conflict', { errors: { entry: ['expired'] } }));
  });

  it('reduces the points that count as earned', () => {
    const { ledger, db, addCustomer, credit, reverse } = openLedger();
    const customerId = addCustomer();
    const first = credit(customerId, 600, receipt(1));
    expect(ledger.tiers.tierOf(customerId)?.id).toBe(2);
    reverse(first);
    expect(inTransaction(db, () => ledger.summaryOf(customerId))).toEqual({ balance: 0, expiring: [], earned_total: 0 });
    expect(ledger.tiers.tierOf(customerId)?.id).toBe(1);
  });
});

describe('a recall', () => {
  const recall = ({ db, ledger }: ReturnType<typeof openLedger>, entryId: number) => inTransaction(db, () => ledger.recall(entryId));

  it('happens at most once, for credits only, and not in addition to a reversal', () => {
    const opened = openLedger();
    const { addCustomer, credit, debit, reverse, balanceOf } = opened;
    const customerId = addCustomer();
    const [first, second] = [credit(customerId, 10), credit(customerId, 10)];
    const went = debit(customerId, 12);
    expect(recall(opened, first)).toEqual({ taken: 8, owed: 2 });
    reverse(went);
    expect(balanceOf(customerId)).toBe(10); // 12 were credited, 2 of them were owed
    reverse(second);
    const again = new ApiError('Conflict', { errors: { entry: ['already_used'] } });
    for (const entryId of [first, second]) expect(() => recall(opened, entryId)).toThrow(again);
    expect(() => reverse(first)).toThrow(again);
    expect(() => recall(opened, went)).toThrow(ApiError);
  });

  it('ignores expired points, and reduces the points that count as earned', () => {
    const opened = openLedger();
    const { ledger, db, setNow, addCustomer, credit } = opened;
    const customerId = addCustomer();
    const first = credit(customerId, 600, receipt(1));
    setNow('2028-06-01T00:00:00Z');
    expect(recall(opened, first)).toEqual({ taken: 0, owed: 0 });
    expect(inTransaction(db, () => ledger.summaryOf(customerId))).toMatchObject({ balance: 0, earned_total: 0 });
  });

  it('never makes a balance negative, and finally takes exactly what was credited', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom('credit', 'debit', 'recall', 'part'), fc.integer({ min: 1, max: 40 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(moves, (value) => {
        const opened = openLedger();
        const { db, domain, ledger, addCustomer, credit, debit, balanceOf } = opened;
        const customerId = addCustomer();
        const counting = new Map<number, number>();
        let spent = 0;
        for (const [move, points] of value) {
          const entryId = [...counting.keys()][points % Math.max(1, counting.size)];
          if (move === 'credit') counting.set(credit(customerId, points), points);
          if (move === 'recall' && entryId !== undefined) {
            recall(opened, entryId);
            counting.delete(entryId);
          }
          const rest = entryId === undefined ? 0 : (counting.get(entryId) ?? 0);
          if (move === 'part' && entryId !== undefined && rest > 0) {
            const part = 1 + (points % rest);
            const { taken, owed } = inTransaction(db, () => ledger.recallPart(entryId, part));
            expect(taken + owed).toBe(part);
            counting.set(entryId, rest - part);
            if (rest === part) counting.delete(entryId);
          }
          if (move === 'debit' && balanceOf(customerId) >= points) {
            debit(customerId, points);
            spent += points;
          }
          const owed = Number(db.prepare('SELECT coalesce(sum(rest), 0) AS owed FROM points_owed').get()?.owed);
          const came = [...counting.values()].reduce((sum, one) => sum + one, 0);
          expect(balanceOf(customerId) - owed).toBe(came - spent);
          expect(owed === 0 || balanceOf(customerId) === 0).toBe(true);
          expect(inTransaction(db, () => ledger.owedOf(customerId))).toBe(owed);
        }
        const history = inTransaction(db, () => domain.history.list(customerId, { page: 1, per_page: 100 })).data;
        const settlements = history.filter(({ is_settlement }) => is_settlement);
        expect(sumOf(history.map(({ settled = 0 }) => settled)) + sumOf(settlements.map(({ points }) => points))).toBe(0);
        expect(history.every(({ settled = 0, balance_after }) => balance_after !== null && settled <= balance_after)).toBe(true);
        expect(findBrokenLaws(db)).toEqual([]);
        db.close();
      }),
      { numRuns: 25 }, // few runs, because each opens a database
    );
  });
});

describe('a partial recall', () => {
  const recallPart = ({ db, ledger }: ReturnType<typeof openLedger>, entryId: number, part: number) =>
    inTransaction(db, () => ledger.recallPart(entryId, part));

  it('takes a credit back in parts, which together are never more than the credit', () => {
    const opened = openLedger();
    const { db, ledger, addCustomer, credit, debit, reverse, balanceOf } = opened;
    const customerId = addCustomer();
    const entryId = credit(customerId, 100, receipt(1));
    expect(recallPart(opened, entryId, 30)).toEqual({ taken: 30, owed: 0 });
    debit(customerId, 50);
    expect(recallPart(opened, entryId, 40)).toEqual({ taken: 20, owed: 20 });
    const again = new ApiError('Conflict', { errors: { entry: ['already_used'] } });
    expect(() => recallPart(opened, entryId, 31)).toThrow(again);
    expect(() => reverse(entryId)).toThrow(again);
    expect(inTransaction(db, () => ledger.summaryOf(customerId))).toMatchObject({ balance: 0, owed: 20, earned_total: 30 });
    expect(inTransaction(db, () => ledger.recall(entryId))).toEqual({ taken: 0, owed: 30 });
    expect(() => recallPart(opened, entryId, 1)).toThrow(again);
    credit(customerId, 60);
    expect(balanceOf(customerId)).toBe(10);
    expect(findBrokenLaws(db)).toEqual([]);
  });

  it('never takes expired points, neither at once nor with a later part', () => {
    const opened = openLedger();
    const { db, setNow, addCustomer, credit, debit, balanceOf } = opened;
    const customerId = addCustomer();
    const entryId = credit(customerId, 100);
    debit(customerId, 25);
    expect(recallPart(opened, entryId, 10)).toEqual({ taken: 10, owed: 0 });
    setNow('2028-06-01T00:00:00Z'); // 65 points expire
    credit(customerId, 500);
    expect(recallPart(opened, entryId, 20)).toEqual({ taken: 20, owed: 0 });
    expect(recallPart(opened, entryId, 70)).toEqual({ taken: 5, owed: 0 });
    expect(balanceOf(customerId)).toBe(475);
    expect(findBrokenLaws(db)).toEqual([]);
  });

  it('takes from the level what it takes from the points', () => {
    const opened = openLedger();
    const { ledger, addCustomer, credit } = opened;
    const customerId = addCustomer();
    const entryId = credit(customerId, 600, receipt(1));
    recallPart(opened, entryId, 100);
    expect(ledger.tiers.tierOf(customerId)?.id).toBe(2);
    recallPart(opened, entryId, 1);
    expect(ledger.tiers.tierOf(customerId)?.id).toBe(1);
  });

  it('is limited by the database itself', () => {
    const { db, addCustomer, credit } = openLedger();
    const customerId = addCustomer();
    const entryId = credit(customerId, 10);
    const insert = (part: number) =>
      db.exec(`INSERT INTO points_recall (entry_id, customer_id, part, points) VALUES (${entryId}, ${customerId}, ${part}, 0)`);
    insert(7);
    expect(() => insert(4)).toThrow('more than the entry brought');
  });
});
