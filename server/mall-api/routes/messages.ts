import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { getMessage, listAllMessages, listConversations, listMessages, markMessagesRead, sendMessage } from '#shared/contracts/messages.ts';
import { found } from '../db/found.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';
import { assertMayWrite } from '../members/message-limit.ts';

export function registerMessages(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    clock,
    mailTasks,
    live,
    queries: { conversations },
  } = dependencies;
  /** Another member's conversation is there for nobody else. */
  const requireOwn = (customerId: number, conversationId: number) => {
    if (!conversations.isMembers(customerId, conversationId)) throw new ApiError('NotFound');
  };

  /** Those of the centre's messages that are new; their other pages hear of it. */
  const markRead = (customerId: number, conversationId: number, nowMs: number, id?: number) => {
    const isNews = conversations.markRead(conversationId, 'centre', nowMs, id);
    if (isNews) live.tell(customerId, 'message.read', { conversation_id: conversationId, by: 'customer' });
  };

  implementMember(app, dependencies, listConversations, ({ customerId }) => conversations.list(customerId));
  implementMemberPaged(app, dependencies, listAllMessages, ({ customerId, query }) => conversations.listAll(customerId, query));
  implementMember(app, dependencies, listMessages, ({ customerId, query: { conversation } }) => {
    requireOwn(customerId, conversation);
    return conversations.listMessages(conversation);
  });
  implementMember(app, dependencies, getMessage, ({ customerId, params }) => found(conversations.findMemberMessage(customerId, params.id)));

  implementMember(app, dependencies, sendMessage, ({ customerId, body: { conversation_id, text } }) => {
    requireOwn(customerId, conversation_id);
    assertMayWrite(conversations, customerId, clock().getTime());
    const messageId = conversations.insertMessage(conversation_id, 'customer', text, clock().getTime());
    mailTasks.add('conversation-centre', { messageId });
    live.tell(customerId, 'message.created', { id: messageId, conversation_id });
    return found(conversations.findMessage(messageId));
  });

  implementMember(app, dependencies, markMessagesRead, ({ customerId, body: { ids = [], conversation_id } }) => {
    const nowMs = clock().getTime();
    inTransaction(db, () => {
      if (conversation_id !== undefined) {
        requireOwn(customerId, conversation_id);
        markRead(customerId, conversation_id, nowMs);
      }
      for (const id of ids) {
        const message = found(conversations.findMemberMessage(customerId, id));
        markRead(customerId, message.conversation_id, nowMs, id);
      }
    });
    return {};
  });
}
