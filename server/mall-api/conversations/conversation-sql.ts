import type { Message } from '#shared/contracts/messages.ts';
import { isoInstant, jsonListFrom, jsonObject } from '../core/db/sqlite/dialect.ts';

// SQL fragments for conversations and messages, shared by all queries.

const attachments = jsonListFrom(
  `SELECT ${jsonObject({ id: 'message_id', width: 'width', height: 'height' })} AS body, message_id AS place
   FROM message_picture WHERE message_id = message.id`,
);

export const messageBody = jsonObject({
  id: 'message.id',
  conversation_id: 'message.conversation_id',
  from: 'message.sender',
  text: 'message.text',
  attachments,
  created_at: isoInstant('message.created_ms'),
  read_at: isoInstant('message.read_ms'),
});

export const unreadFrom = (sender: Message['from']) =>
  `(SELECT count(*) FROM message AS new WHERE new.conversation_id = conversation.id AND new.sender = '${sender}' AND new.read_ms IS NULL)`;

export const conversationFields = {
  id: 'conversation.id',
  subject: 'conversation.subject',
  category: 'conversation.category',
  reference: 'conversation.reference',
  last_message: messageBody,
  closed_at: isoInstant('conversation.closed_ms'),
};

/** Joins each conversation with its last message. */
export const withLast = 'conversation JOIN message ON message.id = conversation.last_message_id';
export const lastWrittenFirst = 'conversation.last_message_id DESC';
