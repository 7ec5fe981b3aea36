import type { DeskFault } from '#shared/contracts/desk-records.ts';
import type { ContentFault } from '../content/faults.ts';

/** Converts a fault of the content for the desk. */
export function toDeskFault({ place, key, reason, code = 'other' }: ContentFault): DeskFault {
  const path = (place?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)));
  return { kind: place?.kind ?? null, key: place?.key ?? null, path, code, reason: place ? reason : `${key}: ${reason}` };
}
