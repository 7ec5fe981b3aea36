import { useEffect, useState } from 'react';
import {
  closeConversation,
  type DeskConversation,
  getDeskConversation,
  listDeskConversations,
  listDeskMessages,
  markConversationRead,
  replyToConversation,
} from '#shared/contracts/desk.ts';
import { assignConversation, getInboxCounts, reopenConversation } from '#shared/contracts/desk-inbox.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { type KnownMessages, withNewest, withOlder } from '../../lib/messages/message-pages.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import type { InboxPlace } from './inbox-address.ts';
import { useMemberTyping, useTellTyping } from './inbox-live.ts';
import { LoadedPane, Pane } from './Pane.tsx';
import { Thread, type ThreadEntry, ThreadPicture } from './Thread.tsx';

const calls = { reply: replyToConversation, assign: assignConversation, close: closeConversation, reopen: reopenConversation };

/** A conversation with a member. */
export function ConversationPane({ id, place }: { id: number; place: InboxPlace }) {
  const called = useCall(getDeskConversation, { params: { id } });
  return (
    <LoadedPane called={called}>
      {(conversation) => <Conversation conversation={conversation} place={place} onChanged={called.refresh} />}
    </LoadedPane>
  );
}

interface ConversationProps {
  conversation: DeskConversation;
  place: InboxPlace;
  onChanged: () => Promise<void>;
}

function Conversation({ conversation, place, onChanged }: ConversationProps) {
  const t = useTranslate();
  const { id, customer, closed_at, unread } = conversation;
  const thread = useThread(id);
  const refresh = useRefresh();
  const refreshItem = async () => void (await Promise.all([onChanged(), refresh(listDeskConversations, getInboxCounts)]));
  const isTyping = useMemberTyping(id, thread.known?.messages.at(-1)?.id);
  const tellTyping = useTellTyping(id);
  useMarkRead(id, unread, refreshItem);
  const name = customer.name || t('inbox.nobody');
  return (
    <Pane
      place={place}
      item={conversation}
      calls={calls}
      name={name}
      about={
        <>
          <Link href={toDeskPath('members', customer.id)}>{name}</Link> · {customer.email}
        </>
      }
      reply={{
        draftName: `conversations:${id}`,
        locale: customer.locale,
        values: { first_name: customer.first_name },
        hint: closed_at === null ? t('inbox.reply_hint') : t('inbox.reply_opens'),
        onType: tellTyping,
      }}
      onChanged={refreshItem}
      onSent={thread.refresh}
    >
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
    </Pane>
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

/** Polling interval, for when there are no live events. */
const pollEveryMs = 60_000;

/** The messages of a conversation, oldest first: the newest ones are refreshed, older ones are loaded on demand. */
function useThread(conversation: number) {
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
