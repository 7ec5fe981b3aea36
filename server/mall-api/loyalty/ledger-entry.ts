import { ApiError } from '#shared/contracts/errors.ts';
import type { movementKinds } from '#shared/contracts/points.ts';
import type { Row } from '../core/db/database.ts';

export type EntryKind = (typeof movementKinds)[number];

/** Cause of a movement. For yearly bonuses, `id` is the year. */
export interface Reference {
  type: 'receipt' | 'customer_reward' | 'bonus' | 'entry';
  id: number | null;
  name: string | null;
}

export interface Movement {
  customerId: number;
  kind: EntryKind;
  /** Number of points to credit or debit: a whole number above zero. */
  points: number;
  reference: Reference | null;
}

/** A stored movement. */
export interface Entry {
  id: number;
  /** Account, with the id of its holder. */
  customerId: number;
  /** Member who moved the points. */
  byId: number;
  kind: EntryKind;
  points: number;
  reference: Reference | null;
  reversesId: number | null;
}

/** Creates the error for entries that cannot be taken back. */
export function refusal(code: 'already_used' | 'not_allowed' | 'expired'): ApiError {
  return new ApiError('Conflict', { errors: { entry: [code] } });
}

/** Whether an entry belongs to a transfer between accounts, which is never taken back. */
export function isTransfer({ reference }: Entry): boolean {
  return reference?.name === 'household_in' || reference?.name === 'household_out';
}

/** Throws unless the argument is a number of points. */
export function assertPoints(points: number): void {
  if (!Number.isSafeInteger(points) || points <= 0) throw new RangeError(`not a number of points: ${points}`);
}

/** Converts a row of `points_entry`. */
export function toEntry(row: Row): Entry {
  const type = row.reference_type as Reference['type'] | null; // safe: ensured by a check of the table
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    byId: Number(row.by_customer_id ?? row.customer_id),
    kind: row.kind as EntryKind, // safe: ensured by a check of the table
    points: Number(row.points),
    reference: type && {
      type,
      id: row.reference_id === null ? null : Number(row.reference_id),
      name: row.reference_name === null ? null : String(row.reference_name),
    },
    reversesId: row.reverses_id === null ? null : Number(row.reverses_id),
  };
}
