import { ApiError } from '#shared/contracts/errors.ts';
import type { Message } from '#shared/contracts/messages.ts';
import { found } from '../core/db/found.ts';
import { assertMayWrite } from '../core/http/message-limit.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Queries } from '../prepare-queries.ts';
import type { MessagePictureFile } from './queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'conversations'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
}

export interface WrittenMessage {
  conversationId: number;
  text: string;
  picture?: MessagePictureFile | undefined;
}

/**
 * Adds a member's message to a conversation, and reopens it if closed. Notifies the member's other pages and the desk immediately, and the centre by
 * one email until it has read it. Callers hold the transaction. Throws `NotFound` for another member's conversation, and `TooManyRequests`.
 */
export function prepareMemberMessages({ clock, queries: { conversations }, mailTasks, live }: Dependencies) {
  return (customerId: number, { conversationId, text, picture }: WrittenMessage): Message => {
    if (!conversations.isMembers(customerId, conversationId)) throw new ApiError('NotFound');
    const nowMs = clock().getTime();
    assertMayWrite(conversations, customerId, nowMs);
    const isTold = conversations.hasUnread(conversationId, 'customer');
    const id = conversations.insertMessage({ conversationId, sender: 'customer', text, picture }, nowMs);
    const isOpenAgain = conversations.reopen(conversationId);
    if (!isTold) mailTasks.add('conversation-centre', { messageId: id });
    live.tell(customerId, 'message.created', { id, conversation_id: conversationId });
    live.tellDesk('message.created', { id, conversation_id: conversationId });
    if (isOpenAgain) {
      live.tell(customerId, 'conversation.changed', { conversation_id: conversationId });
      live.tellDesk('conversation.changed', { conversation_id: conversationId });
    }
    return found(conversations.findMessage(id));
  };
}
