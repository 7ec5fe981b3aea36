import { isObject, type JsonObject } from '../forms/json.ts';

/** What was typed and not saved, as this tab keeps it over a reload or a session that ended. */
export interface KeptText {
  /** Of the record that it was typed over. */
  version: number;
  atMs: number;
  body: JsonObject;
}

/** Of one record and one member of staff. A browser without storage, or a full one, keeps nothing. */
export function openKeptText(staffId: number, kind: string, key: string) {
  const name = `desk:typed:${staffId}:${kind}:${key}`;
  return {
    find(): KeptText | undefined {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
        return isKept(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    keep(text: KeptText): void {
      try {
        sessionStorage.setItem(name, JSON.stringify(text));
      } catch {
        // there is no room: the page still has it
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // then nothing was kept
      }
    },
  };
}

function isKept(kept: unknown): kept is KeptText {
  return (
    typeof kept === 'object' && kept !== null && 'body' in kept && 'version' in kept && 'atMs' in kept && isObject(kept.body as JsonObject)
  );
}
