import { isObject, type JsonObject } from '../forms/json.ts';

/** Unsaved input, which this tab stores across a reload or the end of a session. */
export interface UnsavedText {
  /** Version of the record on which it was typed. */
  version: number;
  atMs: number;
  body: JsonObject;
}

/** Stores the unsaved input of one record and one staff member. Does nothing if storage is unavailable or full. */
export function openUnsavedText(staffId: number, kind: string, key: string) {
  const name = `desk:typed:${staffId}:${kind}:${key}`;
  return {
    find(): UnsavedText | undefined {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
        return isKept(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    keep(text: UnsavedText): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(text));
      } catch {
        // storage is full: the page still has it
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // then nothing was stored
      }
    },
  };
}

function isKept(kept: unknown): kept is UnsavedText {
  return (
    typeof kept === 'object' && kept !== null && 'body' in kept && 'version' in kept && 'atMs' in kept && isObject(kept.body as JsonObject)
  );
}
