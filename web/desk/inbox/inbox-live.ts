import { useEffect, useRef } from 'react';
import { getDeskConversation, getDeskRequest, listDeskConversations, listDeskMessages, listDeskRequests } from '#shared/contracts/desk.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useRefresh } from '../lib/use-call.ts';
import { type DeskEventName, findDeskLive } from './desk-live.ts';

const conversationCalls: readonly Endpoint[] = [getInboxCounts, listDeskConversations, getDeskConversation, listDeskMessages];
const requestCalls: readonly Endpoint[] = [getInboxCounts, listDeskRequests, getDeskRequest];

/** Calls whose answers an event invalidates. */
const invalidatedCalls: Readonly<Record<DeskEventName, readonly Endpoint[]>> = {
  'message.created': conversationCalls,
  'message.read': conversationCalls,
  'conversation.changed': conversationCalls,
  'conversation.typing': [],
  'colleague.present': [],
  'request.created': requestCalls,
  'request.changed': requestCalls,
};

/** Wait before refetching, because events arrive in bursts: a reply creates a message and marks others as read. */
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
      for (const contract of invalidatedCalls[name]) waiting.add(contract);
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
  useEffect(() => findDeskLive(start).listen((received, data) => received === name && latest.current(data)), [start, name]);
}
