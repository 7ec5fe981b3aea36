import { cleanTyped } from '../rules/typed-text.ts';
import type { Done } from '../schemas/fields.ts';
import type {
  Conversation,
  MarkMessagesReadBody,
  Message,
  MessageFile,
  MessagePicture,
  SendMessageBody,
  SendPictureMessageBody,
  UnreadMessages,
} from '../schemas/messages.ts';
import type { RatingBody } from '../schemas/satisfaction.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery, optional, text } from './parameters.ts';

export type { Attachment, Conversation, Message, ReplyFile } from '../schemas/messages.ts';

/** Most recently active first. `q`: all words in subject, reference or messages. */
export const listConversations = listEndpoint({
  name: 'listConversations',
  path: '/v1/messages/overview',
  access: 'member',
  isPaged: true,
  query: { ...listQuery, q: optional(text({ clean: cleanTyped, least: 1, most: 100 })) },
  item: schema<typeof Conversation>(),
});

/** One conversation, as in the list (our addition). */
export const getConversation = endpoint({
  name: 'getConversation',
  path: '/v1/messages/conversation/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof Conversation>(),
});

/** Number of unread messages from the centre in all conversations (our addition). */
export const getUnreadMessages = endpoint({
  name: 'getUnreadMessages',
  path: '/v1/messages/unread',
  isOptional: true,
  access: 'member',
  answer: schema<typeof UnreadMessages>(),
});

/** Messages of all conversations, newest first. */
export const listAllMessages = listEndpoint({
  name: 'listAllMessages',
  path: '/v1/messages/all',
  access: 'member',
  isPaged: true,
  query: { ...listQuery },
  item: schema<typeof Message>(),
});

/**
 * The last `messageLimits.ofPage` messages of a conversation, or the last ones before a given message; oldest first. A page with fewer messages
 * begins with the first message of the conversation.
 */
export const listMessages = listEndpoint({
  name: 'listMessages',
  path: '/v1/messages',
  access: 'member',
  query: { conversation: id, before: optional(id) },
  item: schema<typeof Message>(),
});

export const getMessage = endpoint({
  name: 'getMessage',
  path: '/v1/messages/message/{id}',
  access: 'member',
  params: { id },
  answer: schema<typeof Message>(),
});

/** Returns the picture of a message, by attachment id (our addition). */
export const getMessagePicture = endpoint({
  name: 'getMessagePicture',
  path: '/v1/messages/attachments/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof MessagePicture>(),
});

/** Returns a file that staff attached to a reply to the member (our addition). */
export const getMessageFile = endpoint({
  name: 'getMessageFile',
  path: '/v1/messages/files/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof MessageFile>(),
});

/** Sends a message and reopens a closed conversation. Limited per day (`TooManyRequests`). */
export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/v1/messages/message',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof SendMessageBody>(),
  answer: schema<typeof Message>(),
});

/** Sends a picture with an optional text (our addition). */
export const sendPictureMessage = endpoint({
  name: 'sendPictureMessage',
  method: 'POST',
  path: '/v1/messages/message/picture',
  isOptional: true,
  access: 'member',
  isIdempotent: true,
  picture: 'image',
  pictureUse: 'message',
  body: schema<typeof SendPictureMessageBody>(),
  answer: schema<typeof Message>(),
});

/** Rates a closed conversation, or changes the rating (our addition). `Conflict` if the conversation is open. */
export const rateConversation = endpoint({
  name: 'rateConversation',
  method: 'POST',
  path: '/v1/messages/conversation/{id}/rating',
  isOptional: true,
  access: 'member',
  params: { id },
  body: schema<typeof RatingBody>(),
  answer: schema<typeof Conversation>(),
});

/** Shows staff that the member is typing, without the text. Repeat every few seconds (our addition). */
export const tellTyping = endpoint({
  name: 'tellTyping',
  method: 'POST',
  path: '/v1/messages/conversation/{id}/typing',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof Done>(),
});

/** Marks either the messages in `ids` or those of `conversation_id` as read. */
export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/v1/messages/message/read',
  access: 'member',
  body: schema<typeof MarkMessagesReadBody>(),
  answer: schema<typeof Done>(),
});
