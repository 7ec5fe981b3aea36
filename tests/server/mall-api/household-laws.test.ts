import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { householdLimits } from '#shared/site/household-limits.ts';
import { openLedger } from './ledger-database.ts';

const members = 12;
/** Often one of three, who meet in the same households again and again. */
const who = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.nat({ max: members - 1 }) });
/** Counts back from the newest. */
const any = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 1000 }));
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('earn' as const), who, points: fc.integer({ min: 1, max: 500 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('spend' as const), who, tenths: fc.constantFrom(3, 10, 10, 11) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), who, other: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('void' as const), any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), any, points: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), any }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 40, 200, 400) }) },
);

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
const shared: Action[] = [
  { do: 'join', who: 1, other: 0 },
  { do: 'earn', who: 1, points: 100 },
  { do: 'spend', who: 0, tenths: 10 },
];
/** The household has spent the points, and the purchase is taken back after its earner has left, or before. */
const lateVoid: Action[] = [...shared, { do: 'leave', who: 1 }, { do: 'earn', who: 1, points: 30 }, { do: 'void', any: 1 }];
const earlyVoid: Action[] = [...shared, { do: 'void', any: 0 }, { do: 'leave', who: 1 }, { do: 'earn', who: 0, points: 30 }];

describe('points of households', () => {
  it('are never lost or created by joining, leaving and erasing, every history adds up and shows own balances only, and debts stay with their earner', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 5, maxLength: 60, size: 'max' }), (actions) => {
        const { db, clock, setNow, domain, addCustomer, credit, debit } = openLedger();
        const { ledger, households, lifecycle } = domain;
        const isErased = new Set<number>();
        const customers = Array.from({ length: members }, () => addCustomer());
        db.exec(
          `UPDATE customer SET email = 'm' || id || '@example.org', folded_email = 'm' || id || '@example.org', first_name = 'M' || id`,
        );
        const credits: number[] = [];
        /** Accounts of all members when an entry was written, for entries outside of joining and leaving. */
        const accountsAt = new Map<number, Map<number, number>>();
        const newestEntry = () => Number(db.prepare('SELECT coalesce(max(id), 0) AS id FROM points_entry').get()?.id);
        const debits: number[] = [];
        const settleAll = () => inTransaction(db, () => void customers.map((id) => ledger.settle(id)));
        const total = () => Number(db.prepare('SELECT coalesce(sum(points), 0) AS sum FROM points_entry').get()?.sum);
        const owed = () => Number(db.prepare('SELECT coalesce(sum(rest), 0) AS sum FROM points_owed').get()?.sum);
        const owedOf = (id: number) => inTransaction(db, () => ledger.owedOf(id));
        const debtsOf = (id: number) => Number(db.prepare(debtsByEarner).get({ id })?.sum);
        const balanceOf = (id: number) => inTransaction(db, () => ledger.balanceOf(id));
        const memberAt = (index: number) => customers[index] ?? 0;
        const attempt = <T>(act: () => T): T | undefined => {
          try {
            return act();
          } catch (error) {
            if (error instanceof ApiError) return undefined;
            throw error;
          }
        };

        for (const step of actions) {
          settleAll();
          const before = { total: total(), owed: owed() };
          const lastEntry = newestEntry();
          if ('who' in step && isErased.has(memberAt(step.who))) continue;
          switch (step.do) {
            case 'earn': {
              credits.push(credit(memberAt(step.who), step.points));
              expect(total() - before.total).toBe(step.points - (before.owed - owed()));
              break;
            }
            case 'spend': {
              const id = memberAt(step.who);
              const balance = balanceOf(id);
              const points = Math.ceil((balance * step.tenths) / 10);
              if (points === 0) break;
              const entry = attempt(() => debit(id, points));
              expect(entry === undefined).toBe(balance < points);
              if (entry !== undefined) debits.push(entry);
              break;
            }
            case 'join': {
              const [id, inviter] = [memberAt(step.who), memberAt(step.other)];
              const brought = balanceOf(id);
              const common = balanceOf(inviter);
              const joined = attempt(() => inTransaction(db, () => households.join(id, households.invite(inviter).code).members.length));
              if (joined !== undefined) {
                expect(balanceOf(inviter)).toBe(common + brought);
                expect(balanceOf(id)).toBe(common + brought);
                expect(joined).toBeLessThanOrEqual(householdLimits.members);
              }
              expect({ total: total(), owed: owed() }).toEqual(before);
              break;
            }
            case 'leave': {
              const id = memberAt(step.who);
              const others = inTransaction(db, () => households.findFor(id) ?? []).filter(({ customerId }) => customerId !== id);
              const common = balanceOf(id);
              const debts = { common: owedOf(id), own: debtsOf(id) };
              inTransaction(db, () => households.leave(id));
              for (const other of others) {
                expect(balanceOf(other.customerId)).toBe(common);
                expect(owedOf(other.customerId)).toBe(debts.common - debts.own);
              }
              if (others.length > 0) expect([balanceOf(id), owedOf(id)]).toEqual([0, debts.own]);
              expect({ total: total(), owed: owed() }).toEqual(before);
              break;
            }
            case 'erase': {
              const id = memberAt(step.who);
              const others = inTransaction(db, () => households.findFor(id) ?? []).filter(({ customerId }) => customerId !== id);
              const common = balanceOf(id);
              const commonDebts = owedOf(id);
              inTransaction(db, () => lifecycle.deleteAccount(id));
              isErased.add(id);
              for (const other of others) expect([balanceOf(other.customerId), owedOf(other.customerId)]).toEqual([common, commonDebts]);
              expect(before.total - total()).toBe(others.length > 0 ? 0 : common);
              break;
            }
            case 'void':
            case 'return': {
              const entry = credits.at(-1 - (step.any % Math.max(credits.length, 1)));
              if (entry === undefined) break;
              const strangers = customers.map((id) => ({ id, owed: owedOf(id) })).filter(({ id }) => !isPayer(db, entry, id));
              const done = attempt(() =>
                inTransaction(db, () => (step.do === 'void' ? ledger.recall(entry) : ledger.recallPart(entry, step.points))),
              );
              expect(before.total - total()).toBe(done?.taken ?? 0);
              expect(owed() - before.owed).toBe(done?.owed ?? 0);
              for (const { id, owed: owedBefore } of strangers) expect(owedOf(id)).toBe(owedBefore);
              break;
            }
            case 'refund': {
              const entry = debits.splice(step.any % Math.max(debits.length, 1), 1)[0];
              if (entry !== undefined) attempt(() => inTransaction(db, () => ledger.reverse(entry)));
              break;
            }
            case 'wait':
              setNow(new Date(clock().getTime() + step.days * 86_400_000));
          }
          if (!['join', 'leave', 'erase', 'wait'].includes(step.do)) {
            const accounts = new Map(customers.map((id) => [id, ledger.accounts.of(id)]));
            for (let id = lastEntry + 1; id <= newestEntry(); id += 1) accountsAt.set(id, accounts);
          }
          settleAll();
          expect(findBrokenLaws(db)).toEqual([]);
          expect(db.prepare(wrongDebtor).all()).toEqual([]);
          expect(db.prepare(owedBesideBalance).all()).toEqual([]);
          expect(db.prepare(wrongOutline).all()).toEqual([]);
        }
        for (const member of customers.filter((id) => !isErased.has(id))) {
          for (const { id, kind, balance_after } of domain.history.list(member, { page: 1, per_page: 1000 }).data) {
            const accounts = kind === 'household' ? undefined : accountsAt.get(id);
            if (accounts === undefined) continue;
            const entry = db.prepare('SELECT customer_id, balance_after FROM points_entry WHERE id = :id').get({ id });
            const isOwn = entry?.customer_id === member || entry?.customer_id === accounts.get(member);
            expect(balance_after).toBe(isOwn ? entry?.balance_after : null);
          }
        }
      }),
      { numRuns: 40, examples: [[lateVoid], [earlyVoid]] },
    );
  }, 60_000);
});

/** Members whose row in the desk's lists has another balance than their account. */
const wrongOutline = `SELECT o.id FROM member_outline o WHERE o.points <> coalesce((SELECT e.balance_after FROM points_entry e
  WHERE e.customer_id = coalesce((SELECT h.account_id FROM household_member h WHERE h.customer_id = o.id), o.id) ORDER BY e.id DESC LIMIT 1), 0)`;

const account = (member: string) => `coalesce((SELECT h.account_id FROM household_member h WHERE h.customer_id = ${member}), ${member})`;
const owedWithEarner = `(SELECT o.*, coalesce(e.by_customer_id, e.customer_id) AS earner_id
  FROM points_owed o JOIN points_entry e ON e.id = o.entry_id WHERE o.rest > 0)`;
/** Debts that another account owes than the one into which their earner collects. */
const wrongDebtor = `SELECT o.id FROM ${owedWithEarner} o JOIN customer c ON c.id = o.earner_id
  WHERE c.erased_ms IS NULL AND o.customer_id <> ${account('o.earner_id')}`;
const owedBesideBalance = `SELECT o.id FROM points_owed o WHERE o.rest > 0
  AND (SELECT e.balance_after FROM points_entry e WHERE e.customer_id = o.customer_id ORDER BY e.id DESC LIMIT 1) > 0`;
const debtsByEarner = `SELECT coalesce(sum(rest), 0) AS sum FROM ${owedWithEarner} WHERE earner_id = :id AND customer_id = ${account(':id')}`;

/** Whether a recall of an entry may make a member owe points: its earner, or a member of the earner's household; anybody for an erased earner. */
function isPayer(db: DatabaseSync, entry: number, id: number): boolean {
  const row = db
    .prepare(
      `SELECT c.erased_ms IS NOT NULL OR ${account('c.id')} = ${account(':id')} AS is_payer FROM points_entry e
       JOIN customer c ON c.id = coalesce(e.by_customer_id, e.customer_id) WHERE e.id = :entry`,
    )
    .get({ entry, id });
  return row?.is_payer === 1;
}
