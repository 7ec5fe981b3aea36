import { useState } from 'react';
import type { ShopCompany, ShopOffer } from '#shared/contracts/desk-shop.ts';
import { isSame, type Json, type JsonObject, type Path, setAt, toPathText } from '../forms/json.ts';
import type { ShownFault } from '../records/faults.tsx';
import { toBody } from '../records/record-bodies.ts';

/** A record of the shop: an offer or the company. */
export type ShopRecord = ShopOffer | ShopCompany;

/** Initial content of a new offer. */
const blank: JsonObject = { translations: [] };

const toBegin = (record: ShopRecord | undefined): JsonObject => toBody(record?.body) ?? blank;

/** An existing record or a new offer, and its edits on the page. */
export function useShopEdit<R extends ShopRecord>(read: R | undefined) {
  const [known, setKnown] = useState(read);
  const [seen, setSeen] = useState(read);
  const [body, setBody] = useState(() => toBegin(read));
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  /** Incremented when the whole body is replaced: remounts the fields. */
  const [round, setRound] = useState(0);
  const isChanged = !isSame(body, toBegin(known));

  function put(to: JsonObject): void {
    setBody(to);
    setRound((before) => before + 1);
  }

  /** Continues with a saved record. `keeps`: unsaved input is kept. */
  function follow(next: R, keeps: boolean): void {
    setKnown(next);
    setFaults([]);
    const begin = toBegin(next);
    if (!keeps && !isSame(begin, body)) put(begin);
  }

  if (read !== seen) {
    setSeen(read);
    if (read && !isChanged && !isSame(toJson(read), toJson(known))) follow(read, false);
  }

  return {
    known,
    body,
    faults,
    round,
    isChanged,
    setFaults,
    follow,
    put,
    undo: () => put(toBegin(known)),
    /** Continues after a conflict: their version becomes the base, with the merged content as unsaved input. */
    rebase(theirs: R, merged: JsonObject): void {
      setKnown(theirs);
      put(merged);
    },
    change(path: Path, to: Json | undefined): void {
      setBody((before) => setAt(before, path, to) as JsonObject); // safe: `setAt` with a path inside an object returns an object
      const at = toPathText(path);
      setFaults((before) => before.filter((fault) => !isWithin(toPathText(fault.path), at)));
    },
  };
}

export type ShopEdit<R extends ShopRecord> = ReturnType<typeof useShopEdit<R>>;

const toJson = (record: ShopRecord | undefined) => (record ?? null) as unknown as Json; // safe: an answer is JSON

function isWithin(at: string, path: string): boolean {
  return at === path || at.startsWith(`${path}.`) || path.startsWith(`${at}.`);
}
