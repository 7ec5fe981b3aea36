import type * as z from 'zod/mini';
import { toReason } from '#config/faults.ts';
import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { listTooLong, maxTextLength } from '#shared/rules/typed-text.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { type ContentFault, type FaultPlace, toKey } from './faults.ts';
import { isListKind, kindNames, requiredKinds, schemaOf } from './known-kinds.ts';
import type { ContentFile } from './read-files.ts';

/** Origin of a record, for faults that are only found when all records are known. */
export interface Origin {
  file: string;
  key: string;
  of: Omit<FaultPlace, 'path'>;
}

/** A record read by its contract. */
export interface CheckedRecord {
  record: object;
  origin: Origin;
}

/** Kinds required for any site: the gateway treats an empty answer as a failure (`isNeverEmpty` of the contract). */
const neverEmpty: Readonly<Record<string, string>> = { malls: 'must name the centre', settings: 'must hold a setting' };

/** Whether a required single document is effectively empty. */
export function isEmpty(kind: string, json: unknown): boolean {
  return kind === 'settings' && Object.keys(flattenSettings(json).settings).length === 0;
}

/**
 * Checks records against their contracts, file by file; invalid records are skipped and listed in `faults`. `ids`
 * contains all ids in the files, also those of invalid records, because a reference to an invalid record is not a
 * fault. A kind with an unreadable file has no entry, because not all of its ids are known.
 */
export function createCheck(
  { files, unread }: { files: readonly Pick<ContentFile, 'kind'>[]; unread: ReadonlySet<string> },
  from: DatesFrom,
) {
  const ids = new Map<string, Set<unknown>>(kindNames.filter((kind) => !unread.has(kind)).map((kind) => [kind, new Set()]));
  const isMissing = (kind: string) => !unread.has(kind) && !files.some((file) => file.kind === kind);
  const faults: ContentFault[] = requiredKinds
    .filter(isMissing)
    .map((kind) => ({ file: `${kind}.json`, key: '(whole)', reason: 'is missing' }));

  function* checkFile({ file, kind, records }: ContentFile): Generator<CheckedRecord> {
    if (!records) {
      faults.push({ file, key: kind, reason: 'must be of type array' });
      ids.delete(kind);
      return;
    }
    let count = 0;
    for (const { json, name, key } of records) {
      count += 1;
      if (isListKind(kind)) ids.get(kind)?.add(idOf(json));
      else if (isEmpty(kind, json)) faults.push({ file, key: kind, reason: neverEmpty[kind] ?? '', place: { kind, key, path: [] } });
      const { read, faults: found } = readRecord(kind, json, from);
      const of = { kind, key };
      faults.push(...found.map(({ path, ...fault }) => ({ file, key: toKey(name, path), ...fault, place: { ...of, path } })));
      if (read !== undefined) yield { record: read, origin: { file, key: name, of } };
    }
    if (count === 0 && neverEmpty[kind]) faults.push({ file, key: kind, reason: neverEmpty[kind] });
  }

  return { faults, ids, checkFile };
}

export function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
}

export interface RecordFault {
  path: PropertyKey[];
  reason: string;
  code: DeskFaultCode;
}

/** Reads a record by its contract, with dates relative to the given day. Also returns its faults. */
export function readRecord(kind: string, json: unknown, { day, timeZone }: DatesFrom): { read?: object; faults: RecordFault[] } {
  return checkRecord(schemaOf(kind), resolveRelativeDates(json, day, timeZone));
}

export function checkRecord(schema: z.ZodMiniType, record: unknown): { read?: object; faults: RecordFault[] } {
  const tooLong = listTooLong(record);
  if (tooLong.length > 0) return { faults: tooLong.map((path) => ({ path, reason: tooLongReason, code: 'too_big' })) };
  const parsed = schema.safeParse(record);
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => toFault(issue, record)) };
  const code = 'unknown_field' as const;
  const faults = findUnknownKeys(record, parsed.data).map((path) => ({ path, reason: 'is not a known key', code }));
  return { read: parsed.data as object, faults }; // safe: every kind's schema reads objects or lists
}

const tooLongReason = `must not be longer than ${maxTextLength} characters`;

function toFault(issue: z.core.$ZodIssue, record: unknown): RecordFault {
  const reason = toReason(issue, record, true);
  return { path: issue.path, reason, code: reason === 'is missing' ? 'required' : (codes[issue.code] ?? 'invalid') };
}

const codes: Readonly<Record<string, DeskFaultCode>> = { too_small: 'too_small', too_big: 'too_big', invalid_value: 'not_allowed' };

/** Lists keys that the contract dropped, because a misspelt key would silently have no effect. */
function findUnknownKeys(input: unknown, read: unknown): PropertyKey[][] {
  if (typeof input !== 'object' || input === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    const key = Array.isArray(input) ? Number(name) : name;
    if (!Object.hasOwn(read, name)) return [[key]];
    return findUnknownKeys(value, Reflect.get(read, name)).map((path) => [key, ...path]);
  });
}
