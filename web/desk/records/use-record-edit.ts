import { useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { isSame, type Json, type JsonObject, type Path, setAt, toPathText } from '../forms/json.ts';
import type { ShownFault } from './faults.tsx';
import { toEdited } from './record-bodies.ts';

/** A record and its edits on the page. */
export function useRecordEdit(first: DeskRecord) {
  const [known, setKnown] = useState(first);
  const [body, setBody] = useState(() => toEdited(first));
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  /** Incremented when the whole body is replaced: remounts the fields. */
  const [round, setRound] = useState(0);
  const isChanged = !isSame(body, toEdited(known));

  return {
    known,
    body,
    faults,
    round,
    isChanged,
    setFaults,
    change(path: Path, to: Json | undefined): void {
      setBody((before) => setAt(before, path, to) as JsonObject); // safe: `setAt` with a path inside an object returns an object
      const at = toPathText(path);
      setFaults((before) => before.filter((fault) => fault.other || !isWithin(toPathText(fault.path), at)));
    },
    put(to: JsonObject): void {
      setBody(to);
      setRound((before) => before + 1);
    },
    /** Continues with a saved record. `ofForm` is the body that was sent; input typed since then is kept. */
    follow(record: DeskRecord, ofForm?: JsonObject): void {
      setKnown(record);
      const edited = toEdited(record);
      setBody((before) => (ofForm !== undefined && before !== ofForm ? before : edited));
      if (ofForm === undefined) setRound((before) => before + 1);
      setFaults([]);
    },
    /** Continues after a conflict: their version becomes the base, with the merged content as unsaved input. */
    rebase(record: DeskRecord, merged: JsonObject): void {
      setKnown(record);
      setBody(merged);
      setRound((before) => before + 1);
      setFaults([]);
    },
  };
}

function isWithin(at: string, path: string): boolean {
  return at === path || at.startsWith(`${path}.`) || path.startsWith(`${at}.`);
}
