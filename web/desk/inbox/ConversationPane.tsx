import {
  closeConversation,
  type DeskConversation,
  getDeskConversation,
  listDeskConversations,
  replyToConversation,
} from '#shared/contracts/desk.ts';
import { assignConversation, getInboxCounts, reopenConversation } from '#shared/contracts/desk-inbox.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import type { InboxPlace } from './inbox-address.ts';
import { LoadedPane, Pane } from './Pane.tsx';
import { Thread, type ThreadEntry } from './Thread.tsx';
import { ThreadFiles, ThreadPicture } from './ThreadFiles.tsx';
import { useMarkRead, useMemberTyping, useNotifyTyping, useThread } from './use-conversation.ts';

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
  const notifyTyping = useNotifyTyping(id);
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
        onType: notifyTyping,
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

function toEntry({ id, from, created_at, text, is_automatic, attachments, files, read_at }: Message, read: string): ThreadEntry {
  return {
    key: String(id),
    isFromCentre: from === 'centre',
    at: created_at,
    text,
    isAutomatic: is_automatic,
    files: (
      <>
        {attachments.map((picture) => (
          <ThreadPicture key={picture.id} picture={picture} />
        ))}
        <ThreadFiles files={files} />
      </>
    ),
    note: from === 'centre' && !is_automatic && read_at !== null ? read : undefined,
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
