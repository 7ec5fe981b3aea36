import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { Activations } from '#server/mall-api/loyalty/activations.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type LedgerDatabase, openLedger } from './ledger-database.ts';

/** Expected results of a history, computed in the simplest way. */
interface ModelLot {
  entryId: number;
  points: number;
  rest: number;
  expired: number;
  endsMs: number;
}
interface ModelEntry {
  id: number;
  points: number;
  /** Lots that the entry has filled or emptied, and by how many points. */
  uses: { lot: ModelLot; points: number }[];
  isReversible: boolean;
}
class Model {
  nowMs = Date.parse('2026-03-11T11:00:00Z');
  lots: ModelLot[] = [];
  entries: ModelEntry[] = [];
  codes: string[] = [];

  balance(): number {
    return this.lots.reduce((sum, { rest }) => sum + rest, 0);
  }

  expire(): void {
    for (const lot of this.lots) {
      if (lot.endsMs > this.nowMs) continue;
      lot.expired += lot.rest;
      lot.rest = 0;
    }
  }

  take(points: number, from: readonly ModelLot[]): ModelEntry['uses'] {
    let missing = points;
    return from.flatMap((lot) => {
      const taken = Math.min(missing, lot.rest);
      missing -= taken;
      lot.rest -= taken;
      return taken > 0 ? [{ lot, points: taken }] : [];
    });
  }

  /** Sorted by end; then the older one first. */
  ordered(): ModelLot[] {
    return [...this.lots].sort((one, other) => one.endsMs - other.endsMs || one.entryId - other.entryId);
  }
}

interface Real extends LedgerDatabase {
  customerId: number;
  activations: Activations;
  /** Points left in each lot. */
  restsOf: (customerId: number) => unknown;
  /** Sum of the points of all entries. */
  sumOf: (customerId: number) => unknown;
}
type Command = fc.Command<Model, Real>;

/** A step applied to the model and to the database. Everything is compared after each step. */
abstract class Step implements Command {
  check = () => true;
  abstract step(model: Model, real: Real): void;
  run(model: Model, real: Real): void {
    model.expire();
    this.step(model, real);
    model.expire(); // a refund may fill expired lots, which expire again
    const { customerId, balanceOf } = real;
    expect(balanceOf(customerId)).toBe(model.balance());
    expect(model.balance()).toBeGreaterThanOrEqual(0);
    expect(real.restsOf(customerId)).toBe(model.lots.map(({ entryId, rest }) => `${entryId}:${rest}`).join());
    expect(real.sumOf(customerId)).toBe(model.balance());
  }
}

class Earn extends Step {
  readonly points: number;
  constructor(points: number) {
    super();
    this.points = points;
  }
  override step(model: Model, { db, customerId, credit }: Real): void {
    const id = credit(customerId, this.points);
    const lot: ModelLot = { entryId: id, points: this.points, rest: this.points, expired: 0, endsMs: 0 };
    lot.endsMs = Number(db.prepare('SELECT expires_ms FROM points_lot WHERE entry_id = ?').get(id)?.expires_ms); // `ledger.test.ts` tests the exact end
    model.lots.push(lot);
    model.entries.push({ id, points: this.points, uses: [{ lot, points: this.points }], isReversible: true });
  }
  override toString = () => `earn ${this.points}`;
}

class Spend extends Step {
  readonly points: number;
  constructor(points: number) {
    super();
    this.points = points;
  }
  override step(model: Model, { customerId, debit }: Real): void {
    if (model.balance() < this.points) {
      expect(() => debit(customerId, this.points)).toThrow(ApiError);
      return;
    }
    const id = debit(customerId, this.points);
    model.entries.push({ id, points: -this.points, uses: model.take(this.points, model.ordered()), isReversible: true });
  }
  override toString = () => `spend ${this.points}`;
}

class Wait extends Step {
  readonly days: number;
  constructor(days: number) {
    super();
    this.days = days;
  }
  override step(model: Model, { setNow }: Real): void {
    model.nowMs += this.days * 86_400_000;
    setNow(new Date(model.nowMs));
  }
  override toString = () => `wait ${this.days} days`;
}

class Reverse extends Step {
  readonly which: number;
  constructor(which: number) {
    super();
    this.which = which;
  }
  override step(model: Model, { reverse }: Real): void {
    const entry = model.entries[this.which % Math.max(1, model.entries.length)];
    if (!entry) return;
    const own = entry.points > 0 ? entry.uses[0]?.lot : undefined;
    const left = own ? own.points - own.expired : 0;
    if (!entry.isReversible || (own && (left === 0 || model.balance() < left))) {
      expect(() => reverse(entry.id)).toThrow(ApiError);
      return;
    }
    reverse(entry.id);
    entry.isReversible = false;
    if (own) model.take(left, [own, ...model.ordered().filter((lot) => lot !== own)]);
    else for (const { lot, points } of entry.uses) lot.rest += points;
  }
  override toString = () => `reverse no. ${this.which}`;
}

/** Activates a reward for 100 points. Stock and limit are tested in `customer-rewards.test.ts`. */
class Activate extends Step {
  override step(model: Model, { db, customerId, activations }: Real): void {
    const activate = () => inTransaction(db, () => activations.activate(customerId, 1));
    if (model.balance() < 100) {
      expect(activate).toThrow(ApiError);
      return;
    }
    const { id, code } = activate();
    const entry = db.prepare(`SELECT id FROM points_entry WHERE kind = 'reward' AND reference_id = ?`).get(id);
    model.entries.push({ id: Number(entry?.id), points: -100, uses: model.take(100, model.ordered()), isReversible: false });
    model.codes.push(code);
  }
  override toString = () => 'activate';
}

/** Refunds the oldest code. Expired codes cannot be refunded. */
class GiveBack extends Step {
  override step(model: Model, { db, activations }: Real): void {
    const code = model.codes.shift();
    if (code === undefined) return;
    const reward = db.prepare('SELECT id, expires_ms FROM customer_reward WHERE code = ?').get(code);
    const giveBack = () => inTransaction(db, () => activations.refund(code));
    if (Number(reward?.expires_ms) <= model.nowMs) {
      expect(giveBack).toThrow(ApiError);
      return;
    }
    const entryId = db.prepare(`SELECT id FROM points_entry WHERE kind = 'reward' AND reference_id = ?`).get(Number(reward?.id))?.id;
    giveBack();
    const entry = model.entries.find(({ id }) => id === entryId);
    for (const { lot, points } of entry?.uses ?? []) lot.rest += points;
    expect(giveBack).toThrow(ApiError);
  }
  override toString = () => 'give back';
}

describe('any history of movements', () => {
  it('keeps the ledger’s invariants after each movement', () => {
    const real = openLedger();
    const { db, domain, setNow, addCustomer } = real;
    db.exec(`UPDATE reward SET body = json_set(body, '$.stock', NULL, '$.limit_per_customer', NULL) WHERE id = 1`);
    const { activations } = domain;
    const rests = db.prepare(
      `SELECT coalesce(group_concat(entry_id || ':' || rest ORDER BY id), '') AS rests FROM points_lot_rest WHERE customer_id = ?`,
    );
    const sum = db.prepare('SELECT coalesce(sum(points), 0) AS sum FROM points_entry WHERE customer_id = ?');
    const reads = {
      restsOf: (customerId: number) => rests.get(customerId)?.rests,
      sumOf: (customerId: number) => sum.get(customerId)?.sum,
    };
    const points = fc.integer({ min: 1, max: 300 });
    const commands = fc.commands(
      [
        points.map((some) => new Earn(some)),
        points.map((some) => new Earn(some)),
        points.map((some) => new Spend(some)),
        fc.integer({ min: 0, max: 500 }).map((days) => new Wait(days)),
        fc.nat(100).map((which) => new Reverse(which)),
        fc.constant(new Activate()),
        fc.constant(new GiveBack()),
      ],
      { maxCommands: 16, size: 'max' },
    );
    fc.assert(
      fc.property(commands, (history) => {
        const model = new Model();
        setNow(new Date(model.nowMs));
        const customerId = addCustomer();
        fc.modelRun(() => ({ model, real: { ...real, ...reads, customerId, activations } }), history);
      }),
      { numRuns: 1000 }, // all runs use one database with a new member each; longer runs take minutes and find no more faults
    );
    expect(findBrokenLaws(db)).toEqual([]);
    const { movements } = db.prepare('SELECT count(*) AS movements FROM points_entry').get() ?? {};
    expect(movements).toBeGreaterThan(2000);
  });
});
