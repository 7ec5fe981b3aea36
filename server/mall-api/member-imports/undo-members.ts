import { ApiError } from '#shared/contracts/errors.ts';
import type { Consents } from '../account/consents.ts';
import type { StoredCustomer } from '../account/queries.ts';
import type { Database } from '../core/db/database.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Erasures } from '../membership/erasures.ts';
import type { Queries } from '../prepare-queries.ts';
import type { MemberImportLog, Rest, WrittenChanges, WrittenRow } from './member-import-log.ts';
import { memberFields, undoneProof } from './plan-members.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'customers'>;
  consents: Pick<Consents, 'changeNewsletter'>;
  ledger: Pick<Ledger, 'reverse'>;
  erasures: Pick<Erasures, 'erase'>;
  ownData: { read: (customerId: number) => Record<string, unknown> };
  log: Pick<MemberImportLog, 'putUndone'>;
}

/** Sections of the data export that an import fills itself. */
const imported: ReadonlySet<string> = new Set(['consents', 'points', 'imports']);

/** Prepares the function that undoes a row of an import. Callers hold the transaction. */
export function prepareUndoMember({ db, clock, queries: { customers }, consents, ledger, erasures, ownData, log }: Dependencies) {
  const findOtherPoints = db.prepare(
    `SELECT 1 FROM points_entry WHERE customer_id = :customerId AND kind IN ('receipt', 'reward', 'refund', 'adjustment')
     AND id <> :entryId AND coalesce(reverses_id, 0) <> :entryId LIMIT 1`,
  );

  /** Takes the points back. Returns what remains of them. */
  function takeBack(entryId: number): Rest[] {
    try {
      ledger.reverse(entryId);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errors?.points?.includes('not_enough_points')) return ['spent'];
      return error.errors?.entry?.includes('already_used') ? [] : ['expired'];
    }
  }

  /** Whether the member has used the account, or anybody else has changed its points. */
  function isActive({ id, passwordHash }: StoredCustomer, entryId: number | null): boolean {
    if (passwordHash !== undefined || customers.hasSubject(id)) return true;
    if (findOtherPoints.get({ customerId: id, entryId: entryId ?? 0 })) return true;
    return Object.entries(ownData.read(id)).some(([name, rows]) => !imported.has(name) && Array.isArray(rows) && rows.length > 0);
  }

  /** Restores values that nobody has changed since. Returns what remains. */
  function restore(customer: StoredCustomer, changes: WrittenChanges): Rest[] {
    const rests: Rest[] = [];
    const values: Record<string, unknown> = {};
    for (const [id, name] of Object.entries(memberFields)) {
      const change = changes[id];
      if (!change) continue;
      if ((customer[name] ?? null) !== change.after) rests.push('changed');
      else values[name] = change.before ?? (name === 'firstName' || name === 'lastName' ? '' : undefined);
    }
    if (Object.keys(values).length > 0) {
      const { firstName, lastName, birthDate, phone, locale, interests } = { ...customer, ...values } as StoredCustomer; // safe: values of these fields
      customers.change(customer.id, { firstName, lastName, birthDate, phone, locale, interests }, clock().getTime());
    }
    if (changes.newsletter) consents.changeNewsletter(customer, false, undoneProof);
    return [...new Set(rests)];
  }

  return (id: number, { row, customerId, isCreated, entryId, changes }: WrittenRow, staffId: number): void => {
    const customer = customers.find(customerId);
    const rests = customer && entryId !== null ? takeBack(entryId) : [];
    if (customer && !isCreated) rests.push(...restore(customer, changes));
    else if (customer && (rests.length > 0 || isActive(customer, entryId))) rests.push('active');
    else if (customer) erasures.erase(customerId, { cause: 'staff', staffId, isSilent: true });
    log.putUndone(id, row, rests); // also of members who were erased since
  };
}
