import { ApiError } from '#shared/contracts/errors.ts';
import { LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import type { Database, Value } from '../core/db/database.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';

/** The centre's current rules for points. */
export function prepareProgram(db: Database) {
  const find = db.prepare(`SELECT body FROM document WHERE kind = 'loyalty'`);
  let known: { body: Value | undefined; rules: LoyaltyProgram } | undefined; // cached, because every movement reads the rules
  const findTimeZone = db.prepare(
    `SELECT ${jsonField('body', 'timezone')} AS name FROM document WHERE kind = 'malls' ORDER BY position LIMIT 1`,
  );

  return {
    /**
     * Returns the rules. Rules that are missing in older content have the contract's defaults. Throws `NotFound` if the
     * content contains no rules at all.
     */
    getRules(): LoyaltyProgram {
      const body = find.get()?.body;
      if (body === undefined) throw new ApiError('NotFound');
      if (known?.body !== body) known = { body, rules: LoyaltyProgram.parse(JSON.parse(String(body))) };
      return known.rules;
    },
    getTimeZone(): string {
      const name = findTimeZone.get()?.name;
      if (typeof name !== 'string') throw new ApiError('NotFound');
      return name;
    },
  };
}

export type Program = ReturnType<typeof prepareProgram>;
