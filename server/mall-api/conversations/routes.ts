import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  getConversation,
  getMessage,
  getMessageFile,
  getMessagePicture,
  getUnreadMessages,
  listAllMessages,
  listConversations,
  listMessages,
  markMessagesRead,
  rateConversation,
  sendMessage,
  sendPictureMessage,
  tellTyping,
} from '#shared/contracts/messages.ts';
import { rateByLink } from '#shared/contracts/satisfaction.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { findCustomerId, implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import { findWebpSize } from '../core/webp-size.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { assertMayWrite } from './member-messages.ts';
import type { MessagePictureFile } from './queries.ts';

/** Routes of members' conversations. For conversations of other members they answer `NotFound`. */
export function registerMessages(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    clock,
    live,
    receiptPictures,
    replyFiles,
    typing,
    writeMessage,
    memberNotices,
    satisfaction,
    queries: { conversations },
  } = dependencies;
  const requireOwn = (customerId: number, conversationId: number) => {
    if (!conversations.isMembers(customerId, conversationId)) throw new ApiError('NotFound');
  };

  /** Marks the centre's messages as read, and notifies the member's other pages and the desk. */
  const markRead = (customerId: number, conversationId: number, nowMs: number, id?: number) => {
    if (!conversations.markRead(conversationId, 'centre', nowMs, id)) return;
    live.tell(customerId, 'message.read', { conversation_id: conversationId, by: 'customer' });
    live.tellDesk('message.read', { conversation_id: conversationId, by: 'customer' });
    memberNotices.markSeen(customerId, 'conversation', conversationId);
  };

  implementMemberPaged(app, dependencies, listConversations, ({ customerId, query }) => conversations.list(customerId, query));
  implementMember(app, dependencies, getConversation, ({ customerId, params }) => found(conversations.findOwn(customerId, params.id)));
  implementMember(app, dependencies, getUnreadMessages, ({ customerId }) => ({ unread: conversations.countUnread(customerId) }));
  implementMemberPaged(app, dependencies, listAllMessages, ({ customerId, query }) => conversations.listAll(customerId, query));
  implementMember(app, dependencies, listMessages, ({ customerId, query: { conversation, before } }) => {
    requireOwn(customerId, conversation);
    return conversations.listMessages(conversation, before);
  });
  implementMember(app, dependencies, getMessage, ({ customerId, params }) => found(conversations.findMemberMessage(customerId, params.id)));
  implementMember(app, dependencies, getMessagePicture, ({ customerId, params }) => {
    const picture = found(receiptPictures.find(found(conversations.findPicture(params.id, customerId))));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}` };
  });

  implementMember(app, dependencies, getMessageFile, ({ customerId, params }) => replyFiles.read(params.id, customerId));

  implementMember(app, dependencies, sendMessage, ({ customerId, body: { conversation_id, text } }) =>
    writeMessage(customerId, { conversationId: conversation_id, text }),
  );
  implementMember<typeof sendPictureMessage, MessagePictureFile>(
    app,
    dependencies,
    sendPictureMessage,
    ({ customerId, body: { conversation_id, text } }, picture) =>
      writeMessage(customerId, { conversationId: conversation_id, text, picture }),
    {
      async before({ customerId, body: { conversation_id }, picture }) {
        requireOwn(customerId, conversation_id);
        if (!picture) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
        return { ...readPictureSize(picture), name: await receiptPictures.write(picture) };
      },
      after: ({ name }) => receiptPictures.removeUnrecorded(name),
    },
  );

  implementMember(app, dependencies, rateConversation, ({ customerId, params: { id }, body }) =>
    inTransaction(db, () => {
      requireOwn(customerId, id);
      satisfaction.rate(customerId, id, body);
      return found(conversations.findOwn(customerId, id));
    }),
  );

  implementMember(app, dependencies, tellTyping, ({ customerId, params: { id } }) => {
    requireOwn(customerId, id);
    typing.byCustomer(id);
    return {};
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

/** Min interval between confirmations to one address, because the form must not fill someone else's mailbox. */
const betweenCopiesMs = 5 * 60_000;

/** Registers requests to the centre. Requests of logged-in members continue as a conversation in their account. */
export function registerSupport(
  app: FastifyInstance,
  { db, clock, randomBytes, live, mailTasks, sessions, awayMessages, satisfaction, queries: { conversations, support } }: RouteDependencies,
): void {
  implement(app, sendSupportRequest, ({ body }, request) => {
    const nowMs = clock().getTime();
    const customerId = findCustomerId(request, sessions);
    return inTransaction(db, () => {
      if (customerId !== undefined) assertMayWrite(conversations, customerId, nowMs);
      let reference = makeReadableCode(randomBytes, 2);
      while (support.hasReference(reference)) reference = makeReadableCode(randomBytes, 2);
      const isFirst = support.countSince(body.email, nowMs - betweenCopiesMs) === 0;
      const awayText = awayMessages.findText(body.locale) ?? null;
      const requestId = support.insert({ ...body, reference, away_text: awayText }, nowMs);
      mailTasks.add('support-centre', { requestId });
      if (customerId !== undefined) {
        const conversationId = conversations.insert({ ...body, customerId, reference }, nowMs);
        const id = conversations.insertMessage({ conversationId, sender: 'customer', text: body.message }, nowMs);
        awayMessages.answer(conversationId, body.locale);
        live.tell(customerId, 'message.created', { id, conversation_id: conversationId });
        live.tellDesk('message.created', { id, conversation_id: conversationId });
      } else live.tellDesk('request.created', { id: requestId });
      if (isFirst) mailTasks.add('support-copy', { requestId });
      return { reference, away_text: awayText };
    });
  });
  implement(app, rateByLink, ({ body: { token, ...rating } }) => inTransaction(db, () => satisfaction.rateByLink(token, rating)));
}

/** Reads the size of a picture. Throws `UnprocessableEntity` for anything but WebP: the gateway sends nothing else. */
export function readPictureSize(picture: Buffer): { width: number; height: number } {
  const { width, height } = findWebpSize(picture) ?? { width: 0, height: 0 };
  if (width === 0 || height === 0) throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } });
  return { width, height };
}
