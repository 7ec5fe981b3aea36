import { count, isRecord, type Reader } from './pass.ts';

interface RecordForm {
  path: string;
  /** The keys that it may have; undefined: any. */
  keys: ReadonlySet<unknown> | undefined;
  /** Keys may be missing. */
  isPartial: boolean;
  takesNull: boolean;
  read: Reader;
}

/** Values by key. What is null under a key that may be missing is missing; keys that nobody knows are left out. */
export function toRecordReader({ path, keys, isPartial, takesNull, read }: RecordForm): Reader {
  const fromList = { path, repair: 'record-from-list' } as const;
  const fromNull = { path, repair: 'record-from-null' } as const;
  const missing = { path: path === '' ? '*' : `${path}.*`, repair: 'absent-from-null' } as const;
  const letterCase = { path, repair: 'letter-case' } as const;
  const unknown = { path, repair: 'unknown-key' } as const;
  const isKnown = (key: string) => keys === undefined || keys.has(key);
  return (value, pass) => {
    if ((value === null && path !== '') || (Array.isArray(value) && value.length === 0)) {
      count(pass, value === null ? fromNull : fromList);
      return {};
    }
    if (!isRecord(value)) return value;
    const after: Record<string, unknown> = {};
    let isChanged = false;
    for (const [given, before] of Object.entries(value)) {
      const key = isKnown(given) ? given : given.toLowerCase();
      const isLost = !isKnown(key) || (before === null && isPartial && !takesNull);
      const entry = isLost ? undefined : read(before, pass);
      isChanged ||= key !== given || entry !== before;
      if (!isKnown(key)) count(pass, unknown);
      else if (isLost) count(pass, missing);
      else if (key !== given) count(pass, letterCase);
      if (!isLost) after[key] = entry;
    }
    return isChanged ? after : value;
  };
}
