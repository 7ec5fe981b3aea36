import { useEffect } from 'react';
import { type Conversation, listMessages, markMessagesRead } from '#shared/contracts/messages.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { merge } from '../../lib/messages/message-pages.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { siteLive } from '../../lib/realtime/live.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { useMessages } from './use-messages.ts';
import { useOutbox } from './use-outbox.ts';
import { useCentreTyping, useTellTyping } from './use-typing.ts';

/** Messages of a conversation, unsent ones, and a field to write. Showing it marks it as read. */
export function ConversationView({ conversation }: { conversation: Conversation }) {
  const t = useTranslate();
  const dates = useDateFormats();
  const { id, closed_at } = conversation;
  const { resource, known, older, loadOlder } = useMessages(id);
  const { outbox, outgoing, delivered } = useOutbox(id);
  const isCentreTyping = useCentreTyping(id, known?.messages.findLast(({ from }) => from === 'centre')?.id);
  const tellTyping = useTellTyping(id);
  useMarkRead(conversation, known !== undefined);
  useUnsaved(outgoing.some(({ picture }) => picture)); // text survives, pictures do not
  if (!known) {
    if (resource.state !== 'failed') return <Skeleton kind="text" lines={8} label={t('state.loading')} />;
    return (
      <ErrorState
        level={3}
        title={t('error.title')}
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

/** Marks the messages of a conversation as read once it is shown in a visible tab. */
function useMarkRead({ id, unread }: Conversation, isShown: boolean): void {
  const { send } = useAction(markMessagesRead);
  const refresh = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something unread has come, not at every rendering
  useEffect(() => {
    if (unread === 0 || !isShown) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      void send({ conversation_id: id }).then((done) => {
        if (!done) return;
        refresh(listMessages);
        if (siteLive().state() !== 'live') siteLive().tell('message.read', undefined); // when live, the mall API sends the event itself
      });
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, unread, isShown]);
}
