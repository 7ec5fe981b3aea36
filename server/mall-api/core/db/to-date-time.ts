import type { Value } from './database.ts';

/** Formats a column of milliseconds for members' data exports; null if empty. */
export function toDateTime(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
