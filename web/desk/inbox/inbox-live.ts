import { useEffect, useRef, useState } from 'react';
import {
  getDeskConversation,
  getDeskRequest,
  listDeskConversations,
  listDeskMessages,
  listDeskRequests,
  tellMemberTyping,
} from '#shared/contracts/desk.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { DeskEvents } from '#shared/site/realtime.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useRefresh } from '../lib/use-call.ts';
import { type DeskEventName, findDeskLive } from './desk-live.ts';

const ofConversations: readonly Endpoint[] = [getInboxCounts, listDeskConversations, getDeskConversation, listDeskMessages];
const ofRequests: readonly Endpoint[] = [getInboxCounts, listDeskRequests, getDeskRequest];

/** Calls whose answers an event invalidates. */
const aged: Readonly<Record<DeskEventName, readonly Endpoint[]>> = {
  'message.created': ofConversations,
  'message.read': ofConversations,
  'conversation.changed': ofConversations,
  'conversation.typing': [],
  'request.created': ofRequests,
  'request.changed': ofRequests,
};

/** Events come in bursts: a reply creates a message, and marks others as read. */
const restMs = 100;

/** Revalidates outdated inbox data wherever it is shown. */
export function useInboxLive(): void {
  const { start } = useDesk();
  const refresh = useRefresh();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const waiting = new Set<Endpoint>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const calls = [...waiting];
      waiting.clear();
      void latest.current(...calls);
    };
    const stop = findDeskLive(start).listen((name) => {
      for (const contract of aged[name]) waiting.add(contract);
      if (waiting.size > 0) timer ??= setTimeout(flush, restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [start]);
}

/** Calls `handler` for each event with its data. */
export function useDeskEvent(name: DeskEventName, handler: (data: unknown) => void): void {
  const { start } = useDesk();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => findDeskLive(start).listen((told, data) => told === name && latest.current(data)), [start, name]);
}

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
