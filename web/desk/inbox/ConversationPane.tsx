import { useEffect } from 'react';
import {
  closeConversation,
  type DeskConversation,
  getDeskConversation,
  listDeskConversations,
  markConversationRead,
  replyToConversation,
} from '#shared/contracts/desk.ts';
import { assignConversation, getInboxCounts, reopenConversation } from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { Assignee } from './Assignee.tsx';
import type { InboxPlace } from './inbox-address.ts';
import { PaneHead } from './PaneHead.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { Thread, type ThreadEntry } from './Thread.tsx';
import { ThreadPicture } from './ThreadPicture.tsx';
import { useClosing } from './use-closing.tsx';
import { useThread } from './use-thread.ts';
import { useMemberTyping, useTellTyping } from './use-typing.ts';

interface Props {
  id: number;
  place: InboxPlace;
}

/** A conversation with a member. */
export function ConversationPane({ id, place }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const called = useCall(getDeskConversation, { params: { id } });
  if (called.state === 'loading') return <Waiting />;
  if (called.state !== 'ready') {
    const again = <Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure({ code: called.state === 'failed' ? called.code : 'NotFound' })} action={again} />;
  }
  return <Conversation conversation={called.data} place={place} onChanged={called.refresh} />;
}

interface ConversationProps {
  conversation: DeskConversation;
  place: InboxPlace;
  onChanged: () => Promise<void>;
}

function Conversation({ conversation, place, onChanged }: ConversationProps) {
  const t = useTranslate();
  const { id, customer, subject, reference, closed_at, assigned_to, unread } = conversation;
  const input = { params: { id } };
  const thread = useThread(id);
  const refresh = useRefresh();
  const refreshAll = async () => void (await Promise.all([onChanged(), refresh(listDeskConversations, getInboxCounts)]));
  const reply = useAct(replyToConversation);
  const assign = useAct(assignConversation);
  const closing = useClosing(closeConversation, reopenConversation, id, refreshAll);
  const isTyping = useMemberTyping(id, thread.known?.messages.at(-1)?.id);
  const tellTyping = useTellTyping(id);
  useMarkRead(id, unread, refreshAll);
  const name = customer.name || t('inbox.nobody');

  async function send(body: { text: string; key: string }): Promise<boolean> {
    const sent = await reply.send(body, input);
    if (sent) await Promise.all([thread.refresh(), refreshAll()]);
    return sent !== undefined;
  }
  return (
    <section className="pane" aria-label={t('inbox.with', { name })}>
      <PaneHead
        place={place}
        subject={subject || reference}
        isClosed={closed_at !== null}
        about={
          <>
            <Link href={toDeskPath('members', customer.id)}>{name}</Link> · {customer.email} · {reference}
          </>
        }
        actions={
          <>
            <Assignee
              assignedTo={assigned_to}
              isSending={assign.isSending}
              onAssign={(staff_id) => void assign.send({ staff_id }, input).then(refreshAll)}
            />
            {closing.button(closed_at !== null)}
          </>
        }
      />
      {thread.known ? (
        <Thread
          name={name}
          entries={thread.known.messages.map((message) => toEntry(message, t('inbox.read')))}
          earlier={!thread.known.isWhole && <Earlier state={thread.older} onRequest={thread.loadOlder} />}
          below={isTyping && t('inbox.typing', { name })}
        />
      ) : (
        <Waiting />
      )}
      <ReplyForm
        draftName={`conversations:${id}`}
        name={name}
        locale={customer.locale}
        values={{ first_name: customer.first_name }}
        hint={closed_at === null ? t('inbox.reply_hint') : t('inbox.reply_opens')}
        isSending={reply.isSending}
        failed={reply.state === 'failed' ? reply : undefined}
        onSend={send}
        onType={tellTyping}
      />
    </section>
  );
}

type Message = DeskConversation['last_message'];

function toEntry({ id, from, created_at, text, attachments, read_at }: Message, read: string): ThreadEntry {
  return {
    key: String(id),
    isFromCentre: from === 'centre',
    at: created_at,
    text,
    picture: attachments.map((picture) => <ThreadPicture key={picture.id} picture={picture} />),
    note: from === 'centre' && read_at !== null ? read : undefined,
  };
}

function Earlier({ state, onRequest }: { state: 'idle' | 'loading' | 'failed'; onRequest: () => Promise<void> }) {
  const t = useTranslate();
  return (
    <p className="thread-earlier">
      <Button variant="quiet" size="small" isLoading={state === 'loading'} onClick={() => void onRequest()}>
        {t('inbox.earlier')}
      </Button>
      {state === 'failed' && <span role="alert">{t('inbox.earlier_failed')}</span>}
    </p>
  );
}

/** Marks visible messages as read. */
function useMarkRead(id: number, unread: number, onRead: () => Promise<void>): void {
  const { send } = useAct(markConversationRead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that has come
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
