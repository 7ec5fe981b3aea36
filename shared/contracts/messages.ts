import type { Done } from '../schemas/fields.ts';
import type { Conversation, MarkMessagesReadBody, Message, SendMessageBody } from '../schemas/messages.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery } from './parameters.ts';

export type { Conversation, Message } from '../schemas/messages.ts';

/** The last one written in first. */
export const listConversations = listEndpoint({
  name: 'listConversations',
  path: '/v1/messages/overview',
  access: 'member',
  item: schema<typeof Conversation>(),
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

/** One conversation, oldest first; of a long one the last messages. */
export const listMessages = listEndpoint({
  name: 'listMessages',
  path: '/v1/messages',
  access: 'member',
  query: { conversation: id },
  item: schema<typeof Message>(),
});

export const getMessage = endpoint({
  name: 'getMessage',
  path: '/v1/messages/message/{id}',
  access: 'member',
  params: { id },
  answer: schema<typeof Message>(),
});

/** So many a day, then `TooManyRequests`. */
export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/v1/messages/message',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof SendMessageBody>(),
  answer: schema<typeof Message>(),
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
