import type * as z from 'zod/mini';
import { toReason } from '#config/reasons.ts';
import type { DeskFaultCode } from '#shared/contracts/desk-records.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { listTooLong, maxTextLength } from '#shared/rules/text-limits.ts';
import type { Content } from '../content-records.ts';
import { type ContentFault, type FaultPlace, toKey } from './faults.ts';
import { isListKind, keyOf, kindNames, requiredKinds, schemaOf } from './known-kinds.ts';
import type { ContentFile } from './read-files.ts';

/** Where a record was written, for the faults that only show when all are together. */
export interface Origin {
  file: string;
  key: string;
  of: Omit<FaultPlace, 'path'>;
}

export interface CheckedContent {
  content: Content;
  origins: Map<object, Origin>;
  /**
   * Every id that a file names, also of records that do not fit: whoever refers to one of those is not at fault.
   * A kind of which nobody knows what there is has no entry.
   */
  ids: Map<string, Set<unknown>>;
  faults: ContentFault[];
}

/** What no site can be made without: the gateway takes an empty answer for a failure (`isNeverEmpty` of the contract). */
const neverEmpty: Readonly<Record<string, { isEmpty: (json: unknown) => boolean; reason: string }>> = {
  malls: { isEmpty: (json) => Array.isArray(json) && json.length === 0, reason: 'must name the centre' },
  settings: { isEmpty: (json) => Object.keys(flattenSettings(json).settings).length === 0, reason: 'must hold a setting' },
};

/** Checks every record against its contract; those that do not fit are left out of the content and named in the faults. */
export function checkContent(files: readonly ContentFile[], unread: ReadonlySet<string>): CheckedContent {
  const records = new Map<string, unknown[]>(kindNames.map((kind) => [kind, []]));
  const ids = new Map<string, Set<unknown>>(kindNames.map((kind) => [kind, new Set()]));
  const origins = new Map<object, Origin>();
  const faults = requiredKinds.flatMap((kind) => (unread.has(kind) || files.some((file) => file.kind === kind) ? [] : toMissing(kind)));

  for (const { file, kind, json, names, keys } of files) {
    if (isNoList({ kind, json })) faults.push({ file, key: kind, reason: 'must be of type array' });
    else if (neverEmpty[kind]?.isEmpty(json)) faults.push({ file, key: kind, reason: neverEmpty[kind].reason });
    for (const { record, key, own } of toRecords(kind, json, names, keys)) {
      ids.get(kind)?.add(idOf(record));
      const { read, faults: found } = checkRecord(schemaOf(kind), record);
      const of = { kind, key: own };
      faults.push(...found.map(({ path, reason, code }) => ({ file, key: toKey(key, path), reason, code, place: { ...of, path } })));
      if (read === undefined) continue;
      records.get(kind)?.push(read);
      origins.set(read, { file, key, of });
    }
  }
  for (const kind of [...unread, ...files.filter(isNoList).map((file) => file.kind)]) ids.delete(kind);
  const content = Object.fromEntries(kindNames.map((kind) => [kind, isListKind(kind) ? records.get(kind) : records.get(kind)?.at(-1)]));
  return { content: content as Content, origins, ids, faults }; // each kind was read by its own schema
}

function isNoList({ kind, json }: Pick<ContentFile, 'kind' | 'json'>): boolean {
  return isListKind(kind) && !Array.isArray(json);
}

function toMissing(kind: string): ContentFault[] {
  return [{ file: `${kind}.json`, key: '(whole)', reason: 'is missing' }];
}

type NamedJson = { record: unknown; key: string; own: string | undefined };

function toRecords(kind: string, json: unknown, names?: readonly string[], keys?: readonly string[]): NamedJson[] {
  if (!isListKind(kind)) return [{ record: json, key: kind, own: kind }];
  if (!Array.isArray(json)) return [];
  return json.map((record: unknown, index) => ({
    record,
    key: names?.[index] ?? `${kind}[${index}]`,
    own: keys?.[index] ?? keyOf(kind, record),
  }));
}

export function idOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
}

/** Of one record: what its contract reads, and what is wrong with it. */
export function checkRecord(schema: z.ZodMiniType, record: unknown): { read?: object; faults: RecordFault[] } {
  const tooLong = listTooLong(record);
  if (tooLong.length > 0) return { faults: tooLong.map((path) => ({ path, reason: tooLongReason, code: 'too_big' })) };
  const parsed = schema.safeParse(record);
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => toFault(issue, record)) };
  const code = 'unknown_field' as const;
  const faults = findUnknownKeys(record, parsed.data).map((path) => ({ path, reason: 'is not a known key', code }));
  return { read: parsed.data as object, faults }; // every kind's schema reads objects or lists
}

const tooLongReason = `must not be longer than ${maxTextLength} characters`;

interface RecordFault {
  path: PropertyKey[];
  reason: string;
  code: DeskFaultCode;
}

function toFault(issue: z.core.$ZodIssue, record: unknown): RecordFault {
  const reason = toReason(issue, record, true);
  return { path: issue.path, reason, code: reason === 'is missing' ? 'required' : (codes[issue.code] ?? 'invalid') };
}

const codes: Readonly<Record<string, DeskFaultCode>> = { too_small: 'too_small', too_big: 'too_big', invalid_value: 'not_allowed' };

/** Keys that the contract dropped: a misspelt one would silently do nothing. */
function findUnknownKeys(given: unknown, read: unknown): PropertyKey[][] {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const key = Array.isArray(given) ? Number(name) : name;
    if (!Object.hasOwn(read, name)) return [[key]];
    return findUnknownKeys(value, Reflect.get(read, name)).map((path) => [key, ...path]);
  });
}
