import type { Database } from '../core/db/database.ts';

/** When something was closed, by whom and why. */
export interface Closing {
  at: string;
  by: string | null;
  why: string | null;
}

/** Acts whose text was never shown. */
const unseen = "('draft', 'discard')";

/** Reads the history of records, from the latest act backwards, as far as needed. */
export function prepareClosings(db: Database) {
  const history = db.prepare(
    `SELECT act, body, at_ms, made_by, why FROM record_version
     WHERE kind = :kind AND key = :key AND act NOT IN ${unseen} ORDER BY version DESC`,
  );

  /** Returns the act since which the record has continuously been so, with the latest reason; null if it comes from the file. */
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
