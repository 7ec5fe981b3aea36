import * as z from 'zod/mini';
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
} from '../contracts/messages.ts';
import { supportCategories } from '../contracts/support.ts';
import { messageLimits } from '../site/late-limits.ts';
import { check } from './check.ts';
import { DateTime, Done, FileData, Id, IdParam, mayLack, PictureData } from './fields.ts';
import { Rating, RatingBody } from './satisfaction.ts';

/** Messages between a member and the centre. A support request opens a conversation. */

/** A picture; its content is fetched by id. */
export const Attachment = z.object({ id: Id, width: z.int().check(z.positive()), height: z.int().check(z.positive()) });
export type Attachment = z.infer<typeof Attachment>;

/** A file that staff attached to a reply; its content is fetched by id. Documents are PDF files and have no width and height. */
export const ReplyFile = z.object({
  id: Id,
  type: z.enum(['picture', 'document']),
  title: z.string(),
  width: z.int().check(z.nonnegative()),
  height: z.int().check(z.nonnegative()),
  bytes: z.int().check(z.nonnegative()),
});
export type ReplyFile = z.infer<typeof ReplyFile>;

export const Message = mayLack(
  z.object({
    id: Id,
    conversation_id: Id,
    from: z.enum(['customer', 'centre']),
    /** Empty if the message is only a picture. */
    text: z.string(),
    attachments: z._default(z.array(Attachment), []),
    files: z._default(z.array(ReplyFile), []),
    /** Sent outside of the hours in which staff answer. Not a reply of the centre. */
    is_automatic: z._default(z.boolean(), false),
    created_at: DateTime,
    /** When the recipient read it. */
    read_at: z.nullable(DateTime),
  }),
  { text: '', read_at: null },
);
export type Message = z.infer<typeof Message>;

export const Conversation = mayLack(
  z.object({
    id: Id,
    subject: z.string(),
    category: z.enum(supportCategories),
    /** Reference for the member to quote on the phone. */
    reference: z.string(),
    last_message: Message,
    /** Messages of the centre that the member has not read. */
    unread: z.int().check(z.nonnegative()),
    /** When the centre closed it; any new message reopens it. */
    closed_at: z._default(z.nullable(DateTime), null),
    /** The member's rating since the conversation was closed. */
    rating: z._default(z.nullable(Rating), null),
  }),
  { subject: '', category: 'general', reference: ({ id }) => String(id), unread: 0 },
);
export type Conversation = z.infer<typeof Conversation>;

export const UnreadMessages = z.object({ unread: z.int().check(z.nonnegative()) });
export const MessagePicture = z.object({ picture: PictureData });
export const MessageFile = z.object({ file: FileData });

export const MessageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(messageLimits.charactersAtMost));

export const SendMessageBody = z.object({ conversation_id: Id, text: MessageText });

/** The body comes from a form, with numbers as text. */
export const SendPictureMessageBody = z.object({
  conversation_id: IdParam,
  text: z._default(z.string().check(z.trim(), z.maxLength(messageLimits.charactersAtMost)), ''),
});

export const MarkMessagesReadBody = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(500))), conversation_id: z.optional(Id) });

export const messagesChecks = [
  check(listConversations, { item: Conversation }),
  check(getConversation, { answer: Conversation }),
  check(getUnreadMessages, { answer: UnreadMessages }),
  check(listAllMessages, { item: Message }),
  check(listMessages, { item: Message }),
  check(getMessage, { answer: Message }),
  check(getMessageFile, { answer: MessageFile }),
  check(getMessagePicture, { answer: MessagePicture }),
  check(sendMessage, { body: SendMessageBody, answer: Message }),
  check(sendPictureMessage, { body: SendPictureMessageBody, answer: Message }),
  check(rateConversation, { body: RatingBody, answer: Conversation }),
  check(tellTyping, { answer: Done }),
  check(markMessagesRead, { body: MarkMessagesReadBody, answer: Done }),
];
