import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, listQuery } from './fields.ts';
import { supportCategories } from './support.ts';

/** What a member and the centre write to each other. A request for support opens a conversation. */

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  from: z.enum(['customer', 'centre']),
  text: z.string(),
  created_at: DateTime,
  /** When the other side read it. */
  read_at: z.nullable(DateTime),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  id: Id,
  subject: z.string(),
  category: z.enum(supportCategories),
  /** What the member may name on the phone. */
  reference: z.string(),
  last_message: Message,
  /** Messages of the centre that the member has not read. */
  unread: z.int().check(z.nonnegative()),
});
export type Conversation = z.infer<typeof Conversation>;

/** The last one written in first. */
export const listConversations = listEndpoint({
  name: 'listConversations',
  path: '/v1/messages/overview',
  access: 'member',
  item: Conversation,
});

/** Of all conversations, newest first. */
export const listAllMessages = listEndpoint({
  name: 'listAllMessages',
  path: '/v1/messages/all',
  access: 'member',
  isPaged: true,
  query: z.object({ ...listQuery }),
  item: Message,
});

/** One conversation, oldest first; of a long one the last messages. */
export const listMessages = listEndpoint({
  name: 'listMessages',
  path: '/v1/messages',
  access: 'member',
  query: z.object({ conversation: IdParam }),
  item: Message,
});

export const getMessage = endpoint({
  name: 'getMessage',
  path: '/v1/messages/message/{id}',
  access: 'member',
  params: z.object({ id: IdParam }),
  answer: Message,
});

/** So many a day, then `TooManyRequests`. */
export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/v1/messages/message',
  access: 'member',
  isIdempotent: true,
  body: z.object({ conversation_id: Id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
  answer: Message,
});

/** Either list may be given. */
export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/v1/messages/message/read',
  access: 'member',
  body: z.object({ ids: z.optional(z.array(Id).check(z.maxLength(500))), conversation_id: z.optional(Id) }),
  answer: z.object({}),
});
