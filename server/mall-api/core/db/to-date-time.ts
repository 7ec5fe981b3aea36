import type { Value } from './database.ts';

/** A column of milliseconds as members take it along; what is not there yet is null. */
export function toDateTime(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
