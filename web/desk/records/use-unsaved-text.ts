import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../forms/json.ts';
import { useStaff } from '../lib/staff.ts';
import { openUnsavedText, type UnsavedText } from './unsaved-text.ts';

/** Stores unsaved input, and returns what an earlier page of this tab has stored. */
export function useUnsavedText(record: { kind: string; key: string; version: number }, body: JsonObject, isChanged: boolean) {
  const { kind, key, version } = record;
  const { id } = useStaff();
  const [store] = useState(() => openUnsavedText(id, kind, key));
  const [found, setFound] = useState<UnsavedText | undefined>(store.find);
  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) store.keep({ version, atMs: Date.now(), body });
    else if (wasChanged.current) store.forget();
    wasChanged.current ||= isChanged;
  }, [store, version, body, isChanged]);
  return {
    found,
    /** Call when it was restored or discarded. */
    settle(isWanted: boolean) {
      if (!isWanted) store.forget();
      setFound(undefined);
    },
  };
}
