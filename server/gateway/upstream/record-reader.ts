import { count, isRecord, type Reader } from './pass.ts';

interface RecordForm {
  path: string;
  /** Allowed keys; undefined: any. */
  keys: ReadonlySet<unknown> | undefined;
  /** Whether keys may be missing. */
  isPartial: boolean;
  takesNull: boolean;
  read: Reader;
}

/** Reads values by key. Null counts as missing if the key may be missing; unknown keys are dropped. */
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
