import { useEffect, useRef, useState } from 'react';
import { tellTyping } from '#shared/contracts/messages.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useLiveEvent } from '../../lib/realtime/use-live.ts';

/** Whether the centre is typing in a conversation: it repeats the event while typing, and stops with its reply (`lastReply`). */
export function useCentreTyping(conversationId: number, lastReply: number | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent('conversation.typing', (told) => {
    if (told?.conversation_id !== conversationId || told.by !== 'centre') return;
    clearTimeout(end.current);
    setTyping(true);
    end.current = setTimeout(() => setTyping(false), typingLimits.shownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent in the one that is shown ends it
  useEffect(
    () => () => {
      clearTimeout(end.current);
      setTyping(false);
    },
    [conversationId, lastReply],
  );
  return isTyping;
}

/** Returns a function to call at each key stroke: tells the centre every few seconds that the member is typing. Does nothing without realtime. */
export function useTellTyping(conversationId: number): () => void {
  const { send } = useAction(tellTyping);
  const { realtime } = useSite().tenant;
  const toldMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (!realtime || nowMs - toldMs.current < typingLimits.restMs) return;
    toldMs.current = nowMs;
    void send({}, { params: { id: conversationId } }); // a failure does not matter
  };
}
