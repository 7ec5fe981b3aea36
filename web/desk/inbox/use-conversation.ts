import { useEffect, useRef, useState } from 'react';
import { listDeskMessages, markConversationRead, tellMemberTyping } from '#shared/contracts/desk.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { DeskEvents } from '#shared/site/realtime.ts';
import { type KnownMessages, withNewest, withOlder } from '../../lib/messages/message-pages.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';
import { useDeskEvent } from './inbox-live.ts';

/** Polling interval, for when there are no live events. */
const pollEveryMs = 60_000;

/** The messages of a conversation, oldest first: the newest ones are refreshed, older ones are loaded on demand. */
export function useThread(conversation: number) {
  const { api } = useDesk();
  const newest = useCall(listDeskMessages, { query: { conversation } }, { everyMs: pollEveryMs });
  const page = 'data' in newest ? newest.data : undefined;
  const [known, setKnown] = useState<KnownMessages>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    if (page) setKnown((before) => withNewest(before, page));
  }, [page]);

  async function loadOlder(): Promise<void> {
    const before = known?.messages[0]?.id;
    if (before === undefined || older === 'loading') return;
    setOlder('loading');
    try {
      const { data } = await api.read(listDeskMessages, { query: { conversation, before } });
      setKnown((now) => now && withOlder(now, data));
      setOlder('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOlder('failed');
    }
  }

  const failed: HttpStatusName | undefined = newest.state === 'failed' ? newest.code : undefined;
  return { known, failed, older, loadOlder, refresh: newest.refresh };
}

/** Marks visible messages as read. */
export function useMarkRead(id: number, unread: number, onRead: () => Promise<void>): void {
  const { send } = useAct(markConversationRead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new message
  useEffect(() => {
    if (unread === 0) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void send({}, { params: { id } }).then((done) => done && onRead());
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread]);
}

/** Whether the member is typing. The event repeats during typing; a new message (`lastMessage`) ends it. */
export function useMemberTyping(conversationId: number, lastMessage: number | undefined): boolean {
  const [isTyping, setIsTyping] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useDeskEvent('conversation.typing', (data) => {
    const { conversation_id } = Object(data) as Partial<DeskEvents['conversation.typing']>; // safe: only compared with our id
    if (conversation_id !== conversationId) return;
    clearTimeout(end.current);
    setIsTyping(true);
    end.current = setTimeout(() => setIsTyping(false), typingLimits.shownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sent message ends the indicator
  useEffect(
    () => () => {
      clearTimeout(end.current);
      setIsTyping(false);
    },
    [conversationId, lastMessage],
  );
  return isTyping;
}

/** Returns a function to call at each key stroke. At most every few seconds, it notifies the member that the centre is typing. */
export function useNotifyTyping(conversationId: number): () => void {
  const { api } = useDesk();
  const notifiedMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (nowMs - notifiedMs.current < typingLimits.restMs) return;
    notifiedMs.current = nowMs;
    api.send(tellMemberTyping, {}, { params: { id: conversationId } }).catch(() => undefined); // a failure does not matter
  };
}
