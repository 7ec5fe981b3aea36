import { useEffect, useRef, useState } from 'react';
import { tellMemberTyping } from '#shared/contracts/desk.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { DeskEvents } from '#shared/site/realtime.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDeskEvent } from './use-inbox-live.ts';

/** Whether the member is writing: they say so again and again while they do, and are done with what they send (`lastMessage`). */
export function useMemberTyping(conversationId: number, lastMessage: number | undefined): boolean {
  const [isTyping, setIsTyping] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useDeskEvent('conversation.typing', (data) => {
    const { conversation_id } = Object(data) as Partial<DeskEvents['conversation.typing']>; // compared with ours alone
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

/** To be called at each stroke: every few seconds the member is told that the centre writes. */
export function useTellTyping(conversationId: number): () => void {
  const { api } = useDesk();
  const toldMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (nowMs - toldMs.current < typingLimits.restMs) return;
    toldMs.current = nowMs;
    api.send(tellMemberTyping, {}, { params: { id: conversationId } }).catch(() => undefined); // where it fails nothing is lost
  };
}
