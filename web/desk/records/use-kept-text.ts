import { useEffect, useRef, useState } from 'react';
import type { JsonObject } from '../forms/json.ts';
import { useStaff } from '../lib/staff.ts';
import { type KeptText, openKeptText } from './kept-text.ts';

/** Keeps what is typed for as long as it is not saved, and says what an earlier page of this tab has kept. */
export function useKeptText(record: { kind: string; key: string; version: number }, body: JsonObject, isChanged: boolean) {
  const { kind, key, version } = record;
  const { id } = useStaff();
  const [store] = useState(() => openKeptText(id, kind, key));
  const [found, setFound] = useState<KeptText | undefined>(store.find);
  const wasChanged = useRef(false);
  useEffect(() => {
    if (isChanged) store.keep({ version, atMs: Date.now(), body });
    else if (wasChanged.current) store.forget();
    wasChanged.current ||= isChanged;
  }, [store, version, body, isChanged]);
  return {
    found,
    /** It was taken over, or is not wanted. */
    settle(isWanted: boolean) {
      if (!isWanted) store.forget();
      setFound(undefined);
    },
  };
}
