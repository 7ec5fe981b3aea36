import type { ContentFault } from '../content/faults.ts';
import type { StoredRecord } from '../core/records/record-table.ts';

/** A record as whoever edits it sees it. */
export interface RecordView
  extends Pick<StoredRecord, 'kind' | 'key' | 'file' | 'version' | 'isEdited' | 'isArchived' | 'updatedMs' | 'updatedBy'> {
  /** What is shown, or was until it was archived; undefined: nothing yet. */
  live: unknown;
  draft: unknown;
  /** What a file says; undefined: none has it. */
  seed: unknown;
}

/** Where a record is named by another. */
export interface Use {
  kind: string;
  key: string;
  /** `category_ids[1]`. */
  path: string;
}

export type Outcome =
  | { outcome: 'done'; record: RecordView }
  /** Somebody, or an import, was there in between; nothing was written. */
  | { outcome: 'conflict'; yours: unknown; theirs: RecordView }
  /** What would be wrong with the content; nothing was written. */
  | { outcome: 'refused'; faults: readonly ContentFault[] }
  /** It cannot be taken away while others name it. */
  | { outcome: 'used'; uses: readonly Use[]; total: number };

export function toView({ seed, live, draft, seedHash: _, seededMs: __, position: ___, ...record }: StoredRecord): RecordView {
  return { ...record, live: parse(live ?? seed), draft: parse(draft), seed: parse(seed) };
}

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
