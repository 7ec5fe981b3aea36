import type { Database } from '../core/db/database.ts';

/** Since when something is as it is, and who has made it so. */
export interface Closing {
  at: string;
  by: string | null;
  why: string | null;
}

/** Of acts whose text nobody was shown. */
const unseen = "('draft', 'discard')";

/** Reads in the histories of records, from the last act back, as far as it has to. */
export function prepareClosings(db: Database) {
  const history = db.prepare(
    `SELECT act, body, at_ms, made_by, why FROM record_version
     WHERE kind = :kind AND key = :key AND act NOT IN ${unseen} ORDER BY version DESC`,
  );

  /** The act by which the record came to say it for good, with the last reason that was given since; null: the file does. */
  return function findSince(kind: string, key: string, isSo: (body: unknown) => boolean): Closing | null {
    let since: Closing | null = null;
    let said: string | null = null;
    for (const { act, body, at_ms, made_by, why } of history.iterate({ kind, key })) {
      if (!isSo(JSON.parse(String(body)))) break;
      if (act === 'import') return null;
      if (why !== null) said ??= String(why);
      since = { at: new Date(Number(at_ms)).toISOString(), by: made_by === null ? null : String(made_by), why: said };
    }
    return since;
  };
}
