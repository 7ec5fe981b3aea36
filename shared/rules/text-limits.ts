/** Max length of a text in any record, proposal or body, in UTF-16 code units: that of a rich text. */
export const maxTextLength = 100_000;

/** Returns the paths of longer texts in a JSON value. Call it before a schema or a regular expression reads the value. */
export function listTooLong(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.length > maxTextLength ? [[...path]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key.length > maxTextLength ? [[...path]] : []),
    ...listTooLong(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  ]);
}
