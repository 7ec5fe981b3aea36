import * as z from 'zod/mini';
import { getMessage, listAllMessages, listConversations, listMessages, markMessagesRead, sendMessage } from '../contracts/messages.ts';
import { supportCategories } from '../contracts/support.ts';
import { check } from './check.ts';
import { DateTime, Done, Id } from './fields.ts';

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

export const SendMessageBody = z.object({ conversation_id: Id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) });

export const MarkMessagesReadBody = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(500))), conversation_id: z.optional(Id) });

export const messagesChecks = [
  check(listConversations, { item: Conversation }),
  check(listAllMessages, { item: Message }),
  check(listMessages, { item: Message }),
  check(getMessage, { answer: Message }),
  check(sendMessage, { body: SendMessageBody, answer: Message }),
  check(markMessagesRead, { body: MarkMessagesReadBody, answer: Done }),
];
