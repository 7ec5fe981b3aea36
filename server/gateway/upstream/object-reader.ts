import type * as z from 'zod/mini';
import type { Compile, Place } from './compile-reader.ts';
import { accepts, below } from './definition.ts';
import { count, isRecord, type Reader } from './pass.ts';
import { toFieldTranslations } from './translation-readers.ts';

/** A record with known fields: each as its own schema means it, the others as they are. PHP writes an empty one as an empty list. */
export function toObjectReader(
  schema: z.core.$ZodType,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  { place: { path, isOfTranslation }, compile }: { place: Place; compile: Compile },
): Reader {
  const fromList = { path, repair: 'record-from-list' } as const;
  const fromNull = { path, repair: 'record-from-null' } as const;
  const isTranslation = isOfTranslation || Object.hasOwn(shape, 'locale');
  const fields = Object.entries(shape).map(([key, field]) => ({
    key,
    read: compile(field, { path: below(path, key), isOfTranslation: isTranslation }),
  }));
  const needsNothing = path === '' ? Object.keys(shape).length === 0 : accepts(schema, {});
  const withTranslations = toFieldTranslations(shape, path);
  return (value, pass) => {
    if (value === null && needsNothing) {
      count(pass, fromNull);
      return {};
    }
    if (Array.isArray(value) && value.length === 0) {
      count(pass, fromList);
      return {};
    }
    if (!isRecord(value)) return value;
    const source = value.translations === undefined || value.translations === null ? withTranslations(value, pass) : value;
    let copy: Record<string, unknown> | undefined;
    for (const { key, read } of fields) {
      const before = source[key];
      if (before === undefined) continue;
      const after = read(before, pass);
      if (after === before) continue;
      copy ??= { ...source };
      copy[key] = after;
    }
    return copy ?? source;
  };
}
