import type { Conversation, Message } from '#shared/contracts/messages.ts';
import { messageLimits } from '#shared/site/limits.ts';
import { type PageQuery, prepareFind, prepareList, preparePage } from '../bodies.ts';
import type { Database } from '../database.ts';
import { isoInstant, jsonObject } from '../sqlite/dialect.ts';

type Sender = Message['from'];

/** A conversation as the centre sees it; a person who has left has neither name nor address. */
export interface CentreConversation extends Omit<Conversation, 'unread' | 'last_message'> {
  customer_id: number;
  name: string;
  email: string;
  locale: string;
  /** Messages of the member that the centre has not read. */
  unread: number;
  last_at: string;
}

export interface NewConversation {
  customerId: number;
  reference: string;
  subject: string;
  category: Conversation['category'];
}

const messageBody = jsonObject({
  id: 'message.id',
  conversation_id: 'message.conversation_id',
  from: 'message.sender',
  text: 'message.text',
  created_at: isoInstant('message.created_ms'),
  read_at: isoInstant('message.read_ms'),
});

const unreadFrom = (sender: Sender) =>
  `(SELECT count(*) FROM message AS new WHERE new.conversation_id = conversation.id AND new.sender = '${sender}' AND new.read_ms IS NULL)`;

const conversationFields = {
  id: 'conversation.id',
  subject: 'conversation.subject',
  category: 'conversation.category',
  reference: 'conversation.reference',
};

/** Each conversation with the last message in it. */
const withLast = `conversation JOIN message ON message.id =
  (SELECT max(last.id) FROM message AS last WHERE last.conversation_id = conversation.id)`;

const centreBody = jsonObject({
  ...conversationFields,
  customer_id: 'customer.id',
  email: 'customer.email',
  locale: 'customer.locale',
  name: `trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, ''))`,
  unread: unreadFrom('customer'),
  last_at: isoInstant('message.created_ms'),
});

/** What members and the centre write to each other, prepared once. Callers hold the transaction. */
export function prepareConversationQueries(db: Database) {
  const list = prepareList<Conversation>(
    db,
    `SELECT ${jsonObject({ ...conversationFields, last_message: messageBody, unread: unreadFrom('centre') })} AS body
     FROM ${withLast} WHERE customer_id = :customerId ORDER BY message.id DESC LIMIT ${messageLimits.shownConversations}`,
  );
  const ofMember = { from: 'message JOIN conversation ON conversation.id = conversation_id', where: 'customer_id = :customerId' };
  const listAll = preparePage<Message>(db, { ...ofMember, body: messageBody, orderBy: 'message.id DESC' });
  const listMessages = prepareList<Message>(
    db,
    `SELECT body FROM (SELECT message.id, ${messageBody} AS body FROM message WHERE conversation_id = :conversationId
       ORDER BY message.id DESC LIMIT ${messageLimits.shownOfConversation}) ORDER BY id`,
  );
  const findMessage = prepareFind<Message>(db, `SELECT ${messageBody} AS body FROM message WHERE id = :id`);
  const findMemberMessage = prepareFind<Message>(
    db,
    `SELECT ${messageBody} AS body FROM ${ofMember.from} WHERE ${ofMember.where} AND message.id = :id`,
  );
  const countWritten = db.prepare(
    `SELECT count(*) AS count FROM ${ofMember.from} WHERE ${ofMember.where} AND sender = 'customer' AND message.created_ms > :sinceMs`,
  );
  const isMembers = db.prepare('SELECT 1 FROM conversation WHERE id = :conversationId AND customer_id = :customerId');
  const insert = db.prepare(
    `INSERT INTO conversation (customer_id, reference, subject, category, created_ms)
     VALUES (:customerId, :reference, :subject, :category, :nowMs) RETURNING id`,
  );
  const insertMessage = db.prepare(
    'INSERT INTO message (conversation_id, sender, text, created_ms) VALUES (:conversationId, :sender, :text, :nowMs) RETURNING id',
  );
  const markRead = db.prepare(
    `UPDATE message SET read_ms = :nowMs
     WHERE conversation_id = :conversationId AND sender = :sender AND read_ms IS NULL AND (:id IS NULL OR id = :id)`,
  );
  const listForCentre = prepareList<CentreConversation>(
    db,
    `SELECT ${centreBody} AS body FROM ${withLast} JOIN customer ON customer.id = customer_id ORDER BY message.id DESC LIMIT :limit`,
  );
  const findForCentre = prepareFind<CentreConversation>(
    db,
    `SELECT ${centreBody} AS body FROM ${withLast} JOIN customer ON customer.id = customer_id WHERE conversation.id = :conversationId`,
  );
  const findByReference = db.prepare('SELECT id FROM conversation WHERE reference = :reference');
  const conversationsOf = 'FROM conversation WHERE customer_id = :customerId';
  const forgetting = [
    `DELETE FROM message WHERE conversation_id IN (SELECT id ${conversationsOf})`,
    `DELETE FROM support_request WHERE reference IN (SELECT reference ${conversationsOf})`,
    `DELETE ${conversationsOf}`,
  ].map((sql) => db.prepare(sql));

  return {
    /** Of one member, the last one written in first. */
    list: (customerId: number) => list({ customerId }),
    listAll: (customerId: number, query: PageQuery) => listAll({ customerId }, query),
    /** Oldest first; of many the last ones. */
    listMessages: (conversationId: number) => listMessages({ conversationId }),
    findMessage: (id: number) => findMessage({ id }),
    findMemberMessage: (customerId: number, id: number) => findMemberMessage({ customerId, id }),
    /** How much the member has written since then. */
    countWritten: (customerId: number, sinceMs: number) => Number(countWritten.get({ customerId, sinceMs })?.count),
    isMembers: (customerId: number, conversationId: number) => isMembers.get({ customerId, conversationId }) !== undefined,
    insert: ({ customerId, reference, subject, category }: NewConversation, nowMs: number) =>
      Number(insert.get({ customerId, reference, subject, category, nowMs })?.id),
    insertMessage: (conversationId: number, sender: Sender, text: string, nowMs: number) =>
      Number(insertMessage.get({ conversationId, sender, text, nowMs })?.id),
    /** What `sender` wrote in the conversation has been read by the other side; of one message, or of all. Whether any of it was unread. */
    markRead: (conversationId: number, sender: Sender, nowMs: number, id?: number) =>
      Number(markRead.run({ conversationId, sender, nowMs, id: id ?? null }).changes) > 0,
    /** The last one written in first. */
    listForCentre: (limit: number) => listForCentre({ limit }),
    /** Everything that a member and the centre have written to each other. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
    findForCentre: (conversationId: number) => findForCentre({ conversationId }),
    /** The one that a member's request has opened; a visitor's opens none. */
    findByReference(reference: string): { id: number } | undefined {
      const row = findByReference.get({ reference });
      return row && { id: Number(row.id) };
    },
  };
}
