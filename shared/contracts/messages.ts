import { cleanTyped } from '../rules/typed-text.ts';
import type { Done } from '../schemas/fields.ts';
import type {
  Conversation,
  MarkMessagesReadBody,
  Message,
  MessagePicture,
  SendMessageBody,
  SendPictureMessageBody,
  UnreadMessages,
} from '../schemas/messages.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery, optional, text } from './parameters.ts';

export type { Attachment, Conversation, Message } from '../schemas/messages.ts';

/** The last one written in first. `q`: those that have all these words in their subject, reference or messages. */
export const listConversations = listEndpoint({
  name: 'listConversations',
  path: '/v1/messages/overview',
  access: 'member',
  isPaged: true,
  query: { ...listQuery, q: optional(text({ clean: cleanTyped, least: 1, most: 100 })) },
  item: schema<typeof Conversation>(),
});

/** One conversation as its list has it (an addition of ours). */
export const getConversation = endpoint({
  name: 'getConversation',
  path: '/v1/messages/conversation/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof Conversation>(),
});

/** How many of the centre's messages wait to be read, in all conversations (an addition of ours). */
export const getUnreadMessages = endpoint({
  name: 'getUnreadMessages',
  path: '/v1/messages/unread',
  isOptional: true,
  access: 'member',
  answer: schema<typeof UnreadMessages>(),
});

/** Of all conversations, newest first. */
export const listAllMessages = listEndpoint({
  name: 'listAllMessages',
  path: '/v1/messages/all',
  access: 'member',
  isPaged: true,
  query: { ...listQuery },
  item: schema<typeof Message>(),
});

/**
 * Of one conversation, oldest first: the last `messageLimits.ofPage` of them, or of those before one. Fewer than so many: there are none
 * before them.
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

/** What was sent with a message, by the attachment's number (an addition of ours). */
export const getMessagePicture = endpoint({
  name: 'getMessagePicture',
  path: '/v1/messages/attachments/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof MessagePicture>(),
});

/** So many a day, then `TooManyRequests`. A closed conversation is open again. */
export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/v1/messages/message',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof SendMessageBody>(),
  answer: schema<typeof Message>(),
});

/** The same with a picture, and maybe words to it (an addition of ours). */
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

/** That the member is writing in it just now, which the centre's staff hear; nothing of what is written. To be called again every few seconds (an addition of ours). */
export const tellTyping = endpoint({
  name: 'tellTyping',
  method: 'POST',
  path: '/v1/messages/conversation/{id}/typing',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof Done>(),
});

/** Either list may be given. */
export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'POST',
  path: '/v1/messages/message/read',
  access: 'member',
  body: schema<typeof MarkMessagesReadBody>(),
  answer: schema<typeof Done>(),
});
