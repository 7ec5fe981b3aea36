/** Whether a list can be filtered by a limit: a whole number from 1 to `max`. */
export const isLimit = (limit: number, max: number): boolean => Number.isInteger(limit) && limit >= 1 && limit <= max;

/** Reads a limit from an address. Undefined if it is missing or invalid. */
export function readLimit(query: URLSearchParams, name: string, max: number): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d*$/.test(text) && isLimit(Number(text), max) ? Number(text) : undefined;
}
