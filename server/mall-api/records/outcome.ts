import type { DeskFault } from '#shared/contracts/desk-records.ts';
import type { ContentFault } from '../content/faults.ts';
import type { StoredRecord } from '../core/records/record-table.ts';

/** A record for its editor. */
export interface RecordView
  extends Pick<StoredRecord, 'kind' | 'key' | 'file' | 'version' | 'isEdited' | 'isArchived' | 'updatedMs' | 'updatedBy'> {
  /** The published version, or the last one before archiving; undefined if there was none. */
  live: unknown;
  /** Undefined: there is no draft. */
  draft: unknown;
  /** The version in a file; undefined if no file has it. */
  seed: unknown;
}

/** A reference to a record. */
export interface Use {
  kind: string;
  key: string;
  /** Path of the reference, such as `category_ids[1]`. */
  path: string;
}

export type Outcome =
  | { outcome: 'done'; record: RecordView }
  /** A person or an import has changed the record meanwhile; nothing was written. */
  | { outcome: 'conflict'; yours: unknown; theirs: RecordView }
  /** Faults that the content would have; nothing was written. */
  | { outcome: 'refused'; faults: readonly ContentFault[] }
  /** The record cannot be removed while other records refer to it. */
  | { outcome: 'used'; uses: readonly Use[]; total: number };

export function toView({ seed, live, draft, seedHash: _, seededMs: __, position: ___, ...record }: StoredRecord): RecordView {
  return { ...record, live: parse(live ?? seed), draft: parse(draft), seed: parse(seed) };
}

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

/** Converts a fault of the content for the desk. */
export function toDeskFault({ place, key, reason, code = 'other' }: ContentFault): DeskFault {
  const path = (place?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)));
  return { kind: place?.kind ?? null, key: place?.key ?? null, path, code, reason: place ? reason : `${key}: ${reason}` };
}
