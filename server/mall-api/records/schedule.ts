import type { DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { StoredRecord } from '../core/records/record-table.ts';

/** When a draft is published, and when the published version is archived; null if done by hand. */
export type Schedule = Pick<StoredRecord, 'publishMs' | 'unpublishMs'>;

export const noSchedule: Schedule = { publishMs: null, unpublishMs: null };

/** The rest of a schedule that still applies to a record: without a draft nothing is published, and unpublished records are not archived. */
export function toRemaining({ draft, live, seed, isArchived, publishMs, unpublishMs }: StoredRecord): Schedule {
  const publishes = draft === null ? null : publishMs;
  const isShown = !isArchived && (live ?? seed) !== null;
  return { publishMs: publishes, unpublishMs: isShown || publishes !== null ? unpublishMs : null };
}

/** Throws `UnprocessableEntity` for times that are impossible for the record, as listed in the contract. */
export function assertPossible(record: StoredRecord, { publishMs, unpublishMs }: Schedule, nowMs: number): void {
  if (publishMs !== null && publishMs <= nowMs) refuse('publish_at', 'too_late');
  if (unpublishMs !== null && unpublishMs <= nowMs) refuse('unpublish_at', 'too_late');
  if (publishMs !== null && unpublishMs !== null && unpublishMs <= publishMs) refuse('unpublish_at', 'too_small');
  if (publishMs !== null && record.draft === null) refuse('body', 'required');
  if (toRemaining({ ...record, publishMs, unpublishMs }).unpublishMs !== unpublishMs) refuse('unpublish_at', 'not_available');
}

function refuse(field: string, code: string): never {
  throw new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
}

export function toNote(
  event: DeskScheduleNote['event'],
  { publishMs, unpublishMs }: Schedule,
  why: Partial<Pick<DeskScheduleNote, 'faults' | 'uses_total'>> = {},
): DeskScheduleNote {
  return { event, publish_at: toInstantText(publishMs), unpublish_at: toInstantText(unpublishMs), faults: [], uses_total: 0, ...why };
}

export function toInstantText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The act under which the history stores a schedule's change: the table has no act `schedule`. */
export function toKeptAct({ draft, isArchived }: Pick<StoredRecord, 'draft' | 'isArchived'>): string {
  if (draft !== null) return 'draft';
  return isArchived ? 'archive' : 'save';
}
