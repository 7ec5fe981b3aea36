import type { DeskHoursChange, DeskHoursWish } from '#shared/contracts/desk-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Database, Row } from '../core/db/database.ts';

/** A zone of the centre or a company whose day was changed, with the exception before and after. */
export interface ChangedPlace {
  of: 'zone' | 'company';
  /** Name of the zone, or id of the company. */
  key: string;
  before: Exception | null;
  after: Exception | null;
  /** Hours that a company without own hours got by the change. */
  started?: OpeningHours | undefined;
}

export interface StoredChange {
  id: number;
  atMs: number;
  by: string;
  isUndone: boolean;
  wish: DeskHoursWish;
  places: ChangedPlace[];
}

/** Stores changes that were made in one act. Callers hold the transaction. */
export function prepareHoursChanges(db: Database) {
  const columns = 'c.id, c.at_ms, c.body, c.undone_ms, s.name FROM hours_change c JOIN staff s ON s.id = c.staff_id';
  const last = db.prepare(`SELECT ${columns} ORDER BY c.id DESC LIMIT :limit`);
  const one = db.prepare(`SELECT ${columns} WHERE c.id = :id`);
  const byKey = db.prepare(`SELECT ${columns} WHERE c.request_key = :key`);
  const insert = db.prepare(
    'INSERT INTO hours_change (request_key, date, at_ms, staff_id, body) VALUES (:key, :date, :nowMs, :staffId, :body) RETURNING id',
  );
  const undo = db.prepare('UPDATE hours_change SET undone_ms = :nowMs WHERE id = :id AND undone_ms IS NULL');
  return {
    listLast: (limit: number): StoredChange[] => last.all({ limit }).map(toChange),
    find(id: number): StoredChange | undefined {
      const row = one.get({ id });
      return row && toChange(row);
    },
    findByKey(key: string): StoredChange | undefined {
      const row = byKey.get({ key });
      return row && toChange(row);
    },
    add({ key, staffId, wish, places }: Pick<StoredChange, 'wish' | 'places'> & { key: string; staffId: number }, now: Date): number {
      const body = JSON.stringify({ wish, places });
      return Number(insert.get({ key, staffId, date: wish.date, nowMs: now.getTime(), body })?.id);
    },
    /** Marks a change as undone. Returns false if it is already undone. */
    undo: (id: number, now: Date): boolean => Number(undo.run({ id, nowMs: now.getTime() }).changes) === 1,
  };
}

function toChange({ id, at_ms, body, undone_ms, name }: Row): StoredChange {
  const { wish, places } = JSON.parse(String(body)) as Pick<StoredChange, 'wish' | 'places'>; // safe: written by the code above
  return { id: Number(id), atMs: Number(at_ms), by: String(name), isUndone: undone_ms !== null, wish, places };
}

export function toDeskChange({ id, atMs, by, isUndone, wish: { date, status, hours }, places }: StoredChange): DeskHoursChange {
  const countOf = (of: ChangedPlace['of']) => places.filter((place) => place.of === of).length;
  return {
    ...{ id, date, status, hours, by },
    at: new Date(atMs).toISOString(),
    zones: countOf('zone'),
    companies: countOf('company'),
    undone: isUndone,
  };
}

export type Exception = OpeningHours['exceptions'][number];

/** Sets or removes (`null`) a day's exception. Replaces an existing exception, or inserts the new one before the next later day. */
export function withException<Hours extends Pick<OpeningHours, 'exceptions'>>(
  hours: Hours,
  date: string,
  exception: Exception | null,
): Hours {
  const { exceptions } = hours;
  const index = exceptions.findIndex((one) => one.date === date);
  if (index >= 0) return { ...hours, exceptions: exceptions.toSpliced(index, 1, ...(exception ? [exception] : [])) };
  if (!exception) return hours;
  const later = exceptions.findIndex((one) => one.date > date);
  return { ...hours, exceptions: exceptions.toSpliced(later < 0 ? exceptions.length : later, 0, exception) };
}

export function findException({ exceptions }: Pick<OpeningHours, 'exceptions'>, date: string): Exception | null {
  return exceptions.find((one) => one.date === date) ?? null;
}
