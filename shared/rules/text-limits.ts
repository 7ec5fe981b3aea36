/** Length of the longest text that any record, proposal or body may have, in UTF-16 code units: a rich text. */
export const maxTextLength = 100_000;

/** Returns where a JSON value holds a longer text. To be called before a schema or an expression reads the value. */
export function listTooLong(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.length > maxTextLength ? [[...path]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key.length > maxTextLength ? [[...path]] : []),
    ...listTooLong(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  ]);
}
