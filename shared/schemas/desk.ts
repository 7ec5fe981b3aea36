import * as z from 'zod/mini';
import {
  closeConversation,
  closeRequest,
  getDeskConversation,
  getDeskPicture,
  getDeskRequest,
  listDeskConversations,
  listDeskMessages,
  listDeskRequests,
  markConversationRead,
  replyToConversation,
  replyToRequest,
  tellMemberTyping,
} from '../contracts/desk.ts';
import { supportCategories } from '../contracts/support.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { Count, DateTime, Done, Id, LocaleCode } from './fields.ts';
import { Message, MessagePicture, MessageText } from './messages.ts';

/** Who of the staff sees to it; null: nobody in particular. */
const Assignee = z._default(z.nullable(z.object({ id: Id, name: z.string() })), null);

/** A conversation as the centre sees it. */
export const DeskConversation = z.object({
  id: Id,
  subject: z.string(),
  category: z.enum(supportCategories),
  reference: z.string(),
  customer: z.object({ id: Id, name: z.string(), first_name: z._default(z.string(), ''), email: z.string(), locale: LocaleCode }),
  last_message: Message,
  /** Messages of the member that the centre has not read. */
  unread: Count,
  closed_at: z.nullable(DateTime),
  assigned_to: Assignee,
});
export type DeskConversation = z.infer<typeof DeskConversation>;

/** What a visitor asked. */
export const DeskRequest = z.object({
  id: Id,
  reference: z.string(),
  subject: z.string(),
  category: z.enum(supportCategories),
  name: z.string(),
  email: z.string(),
  locale: LocaleCode,
  created_at: DateTime,
  /** How often the centre has answered from here. */
  replies: Count,
  closed_at: z.nullable(DateTime),
  assigned_to: Assignee,
});
export type DeskRequest = z.infer<typeof DeskRequest>;

export const DeskRequestInFull = z.extend(DeskRequest, {
  message: z.string(),
  answers: z.array(z.object({ id: Id, text: z.string(), created_at: DateTime })),
});
export type DeskRequestInFull = z.infer<typeof DeskRequestInFull>;

export const DeskReplyBody = z.object({
  text: MessageText,
  /** Made anew for each reply by whoever sends it. */
  key: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  /** Who of the staff writes, for the record. */
  by: z.optional(z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(60))),
});

export const deskChecks = [
  check(listDeskConversations, { item: DeskConversation }),
  check(getDeskConversation, { answer: DeskConversation }),
  check(listDeskMessages, { item: Message }),
  check(getDeskPicture, { answer: MessagePicture }),
  check(replyToConversation, { body: DeskReplyBody, answer: Message }),
  check(markConversationRead, { answer: Done }),
  check(tellMemberTyping, { answer: Done }),
  check(closeConversation, { answer: DeskConversation }),
  check(listDeskRequests, { item: DeskRequest }),
  check(getDeskRequest, { answer: DeskRequestInFull }),
  check(replyToRequest, { body: DeskReplyBody, answer: DeskRequestInFull }),
  check(closeRequest, { answer: DeskRequestInFull }),
];
