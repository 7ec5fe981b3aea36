import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import type { Database, Row } from '../core/db/database.ts';
import { elementsOf, jsonField } from '../core/db/sqlite/dialect.ts';
import type { Outline } from '../core/records/record-outline.ts';
import { toInstantText } from './schedule.ts';

/**
 * Returns the facts about a record without its bodies, for the desk. The row is from `record`, with the `staff_name` of
 * the last editor.
 */
export function toRecordFacts(row: Row): Omit<DeskRecordRow, 'body' | 'name' | 'translations'> {
  const { updated_ms: updatedMs, staff_name: staffName, updated_by: updatedBy } = row;
  const isUnshown = row.live === null && row.seed === null;
  const by = staffName ?? updatedBy;
  return {
    kind: String(row.kind),
    key: String(row.key),
    state: row.is_archived === 1 ? 'archived' : isUnshown ? 'draft' : 'live',
    is_edited: row.is_edited === 1,
    has_draft: row.draft !== null,
    version: Number(row.version),
    updated_at: updatedMs === null ? null : new Date(Number(updatedMs)).toISOString(),
    publish_at: toInstant(row.publish_ms),
    unpublish_at: toInstant(row.unpublish_ms),
    updated_by: by === null || by === undefined ? null : String(by),
  };
}

function toInstant(ms: Row[string] | undefined): string | null {
  return toInstantText(ms === null || ms === undefined ? null : Number(ms));
}

/** Reads the names of a record. For a record that was archived before names were stored, its key is the only name. */
export function readOutline({ outline, key }: Row): Outline {
  return typeof outline === 'string' ? (JSON.parse(outline) as Outline) : { translations: [], name: String(key) }; // safe: written by `toOutlineRow`
}

/** Adds the records' names. */
export function addNames<T extends { kind: string; key: string }>(db: Database, records: readonly T[]): (T & Outline)[] {
  const named = db.prepare(
    `SELECT n.kind, n.key, n.outline FROM ${elementsOf(':records')} e
     JOIN record_outline n ON n.kind = ${jsonField('e.value', 'kind')} AND n.key = ${jsonField('e.value', 'key')}`,
  );
  const rows = named.all({ records: JSON.stringify(records.map(({ kind, key }) => ({ kind, key }))) });
  const outlines = new Map(rows.map((row) => [`${row.kind} ${row.key}`, readOutline(row)]));
  return records.map((record) => ({
    ...record,
    ...(outlines.get(`${record.kind} ${record.key}`) ?? { translations: [], name: record.key }),
  }));
}
