import { useEffect, useState } from 'react';
import { type LeavingEvent, leavingEvent } from '../../lib/session/leaving.ts';

const toKey = (conversationId: number) => `mallfront:typed:message:${conversationId}`;

/** Draft of a conversation; survives the page, a reload and a login in this tab. */
export function useDraft(conversationId: number): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => read(conversationId));
  useEffect(() => {
    if (text === '') return;
    const say = (event: Event) => {
      (event as LeavingEvent).detail.isInputSaved = true; // the dispatcher creates this detail
    };
    addEventListener(leavingEvent, say);
    return () => removeEventListener(leavingEvent, say);
  }, [text]);
  const write = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(toKey(conversationId));
      else sessionStorage.setItem(toKey(conversationId), next);
    } catch {
      // storage is switched off or full: kept as long as the page is open
    }
  };
  return [text, write];
}

function read(conversationId: number): string {
  try {
    return sessionStorage.getItem(toKey(conversationId)) ?? '';
  } catch {
    return '';
  }
}
