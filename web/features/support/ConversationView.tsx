import { useContext, useEffect, useRef, useState } from 'react';
import {
  type Conversation,
  getConversation,
  listMessages,
  markMessagesRead,
  rateConversation,
  tellTyping,
} from '#shared/contracts/messages.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { type KnownMessages, merge, withNewest, withOlder } from '../../lib/messages/message-pages.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { siteLive } from '../../lib/realtime/live.ts';
import { useLiveEvent } from '../../lib/realtime/use-live.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AnswerTime } from './AnswerTime.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import { useOutbox } from './use-outbox.ts';

/** A conversation: its messages, unsent messages, and a field to write. Marks visible messages as read. */
export function ConversationView({ conversation }: { conversation: Conversation }) {
  const t = useTranslate();
  const dates = useDateFormats();
  const { id, closed_at } = conversation;
  const { resource, known, older, loadOlder } = useMessages(id);
  const { outbox, outgoing, delivered } = useOutbox(id);
  const isCentreTyping = useCentreTyping(id, known?.messages.findLast(({ from }) => from === 'centre')?.id);
  const tellTyping = useTellTyping(id);
  useMarkRead(conversation, known !== undefined);
  useUnsaved(outgoing.some(({ picture }) => picture)); // only for pictures, because unsent text survives
  if (!known) {
    if (resource.state !== 'failed') return <Skeleton kind="text" lines={8} label={t('state.loading')} />;
    return (
      <ErrorState
        level={3}
        title={t(toFailureTitle(resource.code))}
        message={t(`error.${resource.code}`)}
        action={<Button onClick={resource.retry}>{t('error.retry')}</Button>}
      />
    );
  }
  return (
    <div className="conversation-view">
      <MessageLog
        messages={merge(known.messages, delivered)}
        outgoing={outgoing}
        outbox={outbox}
        earlier={known.isWhole ? 'none' : older}
        onEarlier={loadOlder}
        isCentreTyping={isCentreTyping}
      />
      {closed_at !== null && <Notice role="status">{t('support.closed', { date: dates.dayTime(closed_at) })}</Notice>}
      {closed_at !== null && <ConversationRating conversation={conversation} />}
      <AnswerTime />
      <MessageComposer
        key={id}
        conversationId={id}
        onTyping={tellTyping}
        onSend={(message) => outbox.add({ conversationId: id, ...message })}
      />
    </div>
  );
}
// messages: error.*

/** Asks for a rating of a closed conversation. */
function ConversationRating({ conversation: { id, rating } }: { conversation: Conversation }) {
  const { send, ...action } = useAction(rateConversation);
  const refresh = useRefresh();
  const isOffered = useOffers(rateConversation);
  if (!isOffered) return null;
  return (
    <RatingButtons
      rating={rating}
      onRate={(body) => send(body, { params: { id } }).then((rated) => (rated ? refresh(getConversation) : undefined))}
      failure={action.state === 'failed' ? action.code : undefined}
    />
  );
}

/** Marks the messages of a conversation as read when the conversation is shown in a visible tab. */
function useMarkRead({ id, unread }: Conversation, isShown: boolean): void {
  const { send } = useAction(markMessagesRead);
  const refresh = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there are unread messages, not at each rendering
  useEffect(() => {
    if (unread === 0 || !isShown) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      void send({ conversation_id: id }).then((done) => {
        if (!done) return;
        refresh(listMessages);
        if (siteLive().state() !== 'live') siteLive().tell('message.read', undefined); // if there are live events, the mall API sends this event
      });
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, unread, isShown]);
}

/** The messages of a conversation. Live events refresh the newest ones; older ones are loaded page by page. */
function useMessages(conversationId: number) {
  const supply = useContext(SupplyContext);
  const newest = useEndpoint(listMessages, { query: { conversation: conversationId } });
  const page = 'data' in newest ? newest.data : undefined;
  const [kept, setKept] = useState<KnownMessages>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    if (page) setKept((before) => withNewest(before, page));
  }, [page]);
  const known = page && withNewest(kept, page);

  async function loadOlder(): Promise<void> {
    const first = known?.messages[0];
    if (!supply || !first || known.isWhole || older === 'loading') return;
    setOlder('loading');
    try {
      const { data } = await supply.api.read(listMessages, { query: { conversation: conversationId, before: first.id } });
      // ignores the page if the messages have changed meanwhile
      setKept((before) => (before?.messages[0]?.id === first.id ? withOlder(before, data) : before));
      setOlder('idle');
    } catch {
      setOlder('failed'); // a retry button is shown in place of the older messages
    }
  }

  return { resource: newest, known, older, loadOlder };
}

/** Whether the centre is typing in a conversation. The event repeats during typing; a reply (`lastReply`) ends it. */
function useCentreTyping(conversationId: number, lastReply: number | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent('conversation.typing', (event) => {
    if (event?.conversation_id !== conversationId || event.by !== 'centre') return;
    clearTimeout(end.current);
    setTyping(true);
    end.current = setTimeout(() => setTyping(false), typingLimits.shownMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply, or another conversation, ends the indicator
  useEffect(
    () => () => {
      clearTimeout(end.current);
      setTyping(false);
    },
    [conversationId, lastReply],
  );
  return isTyping;
}

/**
 * Returns a function to call at each key stroke. At most every few seconds, it notifies the centre that the member is typing. Does nothing without
 * realtime.
 */
function useTellTyping(conversationId: number): () => void {
  const { send } = useAction(tellTyping);
  const { realtime } = useSite().tenant;
  const sentMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (!realtime || nowMs - sentMs.current < typingLimits.restMs) return;
    sentMs.current = nowMs;
    void send({}, { params: { id: conversationId } }); // a failure does not matter
  };
}
