import { useEffect, useRef, useState } from 'react';
import { tellMemberTyping } from '#shared/contracts/desk.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { DeskEvents } from '#shared/site/realtime.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDeskEvent } from './use-inbox-live.ts';

/** Whether the member is typing: they repeat the event while typing, and stop with their message (`lastMessage`). */
export function useMemberTyping(conversationId: number, lastMessage: number | undefined): boolean {
  const [isTyping, setIsTyping] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useDeskEvent('conversation.typing', (data) => {
    const { conversation_id } = Object(data) as Partial<DeskEvents['conversation.typing']>; // only compared with ours
    if (conversation_id !== conversationId) return;
    clearTimeout(end.current);
    setIsTyping(true);
    end.current = setTimeout(() => setIsTyping(false), typingLimits.shownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent ends it
  useEffect(
    () => () => {
      clearTimeout(end.current);
      setIsTyping(false);
    },
    [conversationId, lastMessage],
  );
  return isTyping;
}

/** Returns a function to call at each key stroke: tells the member every few seconds that the centre is typing. */
export function useTellTyping(conversationId: number): () => void {
  const { api } = useDesk();
  const toldMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (nowMs - toldMs.current < typingLimits.restMs) return;
    toldMs.current = nowMs;
    api.send(tellMemberTyping, {}, { params: { id: conversationId } }).catch(() => undefined); // a failure does not matter
  };
}
