import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Message } from '#shared/contracts/messages.ts';
import { messageLimits, typingLimits } from '#shared/site/late-limits.ts';
import { found } from '../core/db/found.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Queries } from '../prepare-queries.ts';
import type { AwayMessages } from './away.ts';
import { toLocale } from './emails.ts';
import type { MessagePictureFile } from './queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'conversations'>;
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
  awayMessages: Pick<AwayMessages, 'answer'>;
}

export interface WrittenMessage {
  conversationId: number;
  text: string;
  picture?: MessagePictureFile | undefined;
}

/**
 * Adds a member's message to a conversation, and reopens the conversation if it is closed. Notifies the member's other
 * pages and the desk immediately. Outside of the hours in which staff answer, an automatic message follows. The centre gets one email, and no further email until it has read the messages.
 * Callers hold the transaction. Throws `NotFound` for another member's conversation, and `TooManyRequests`.
 */
export function prepareMemberMessages({ clock, queries: { conversations }, mailTasks, live, awayMessages }: Dependencies) {
  return (customerId: number, { conversationId, text, picture }: WrittenMessage): Message => {
    if (!conversations.isMembers(customerId, conversationId)) throw new ApiError('NotFound');
    const nowMs = clock().getTime();
    assertMayWrite(conversations, customerId, nowMs);
    const isTold = conversations.hasUnread(conversationId, 'customer');
    const id = conversations.insertMessage({ conversationId, sender: 'customer', text, picture }, nowMs);
    awayMessages.answer(conversationId, toLocale(found(conversations.findForCentre(conversationId))));
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

interface TypingDependencies {
  clock: () => Date;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
}

/** Max conversations tracked simultaneously. */
const maxRemembered = 10_000;

/**
 * Notifies the other side of a conversation that someone is typing. Sends no text, stores nothing, and is limited to one notice every few seconds.
 */
export function prepareTyping({ clock, live }: TypingDependencies) {
  const sentMs = new LRUCache<string, number>({ maxSize: maxRemembered, sizeCalculation: () => 1 });

  function isRested(by: 'customer' | 'centre', conversationId: number): boolean {
    const key = `${by} ${conversationId}`;
    const nowMs = clock().getTime();
    const lastMs = sentMs.get(key);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < typingLimits.restMs) return false; // a clock may be set back
    sentMs.set(key, nowMs);
    return true;
  }

  return {
    /** Notifies the desk. */
    byCustomer(conversationId: number): void {
      if (isRested('customer', conversationId)) live.tellDesk('conversation.typing', { conversation_id: conversationId, by: 'customer' });
    },
    /** Notifies the member's pages. */
    byCentre(customerId: number, conversationId: number): void {
      if (isRested('centre', conversationId))
        live.tell(customerId, 'conversation.typing', { conversation_id: conversationId, by: 'centre' });
    },
  };
}

const dayMs = 86_400_000;
const retryAfterSeconds = 3600;

interface Written {
  countWritten: (customerId: number, sinceMs: number) => number;
}

/** Throws `TooManyRequests` for members above the daily limit, which exists because each message is also an email to the centre. */
export function assertMayWrite({ countWritten }: Written, customerId: number, nowMs: number): void {
  if (countWritten(customerId, nowMs - dayMs) >= messageLimits.perDay) throw new ApiError('TooManyRequests', { retryAfterSeconds });
}
