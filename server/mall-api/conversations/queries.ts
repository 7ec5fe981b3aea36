import type { Conversation, Message } from '#shared/contracts/messages.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { type Page, type PageQuery, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { isoInstant, jsonListFrom, jsonObject, rowsWithWords, toWordSearch, valuesIn } from '../core/db/sqlite/dialect.ts';
import { type Assignee, type DeskList, toAssignee } from './assignee.ts';

type Sender = Message['from'];

/** A conversation as the centre sees it; a person who has left has neither name nor address. */
export interface CentreConversation extends Conversation {
  customer_id: number;
  name: string;
  first_name: string;
  email: string;
  locale: string;
  assigned_to: Assignee;
}

export interface NewConversation {
  customerId: number;
  reference: string;
  subject: string;
  category: Conversation['category'];
}

export interface NewMessage {
  conversationId: number;
  sender: Sender;
  text: string;
  picture?: MessagePictureFile | undefined;
  /** Of a reply of the desk: by which it is known again. */
  deskKey?: string | undefined;
}

/** A picture's file, by its name, and how large it is drawn. */
export interface MessagePictureFile {
  name: string;
  width: number;
  height: number;
}

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

const unreadFrom = (sender: Sender) =>
  `(SELECT count(*) FROM message AS new WHERE new.conversation_id = conversation.id AND new.sender = '${sender}' AND new.read_ms IS NULL)`;

const conversationFields = {
  id: 'conversation.id',
  subject: 'conversation.subject',
  category: 'conversation.category',
  reference: 'conversation.reference',
  last_message: messageBody,
  closed_at: isoInstant('conversation.closed_ms'),
};

/** Each conversation with the last message in it. */
const withLast = 'conversation JOIN message ON message.id = conversation.last_message_id';
const withCustomer = `${withLast} JOIN customer ON customer.id = customer_id`;
const newestFirst = 'message.id DESC';
const lastWrittenFirst = 'conversation.last_message_id DESC';

const memberBody = jsonObject({ ...conversationFields, unread: unreadFrom('centre') });
const centreBody = jsonObject({
  ...conversationFields,
  customer_id: 'customer.id',
  email: 'customer.email',
  locale: 'customer.locale',
  name: `trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, ''))`,
  first_name: `coalesce(customer.first_name, '')`,
  unread: unreadFrom('customer'),
  assigned_to: toAssignee('conversation.assigned_to'),
});

/** What members and the centre write to each other, prepared once. Callers hold the transaction. */
export function prepareConversationQueries(db: Database) {
  const own = 'customer_id = :customerId';
  const ofMember = { from: 'message JOIN conversation ON conversation.id = conversation_id', where: own };
  const listPage = preparePage<Conversation>(db, { body: memberBody, from: withLast, where: own, orderBy: lastWrittenFirst });
  const listFound = preparePage<Conversation>(db, {
    body: memberBody,
    from: withLast,
    where: `conversation.id IN ${valuesIn(':ids')}`,
    orderBy: lastWrittenFirst,
  });
  const listAllOfMember = prepareList<Conversation>(
    db,
    `SELECT ${memberBody} AS body FROM ${withLast} WHERE ${own} ORDER BY conversation.id`,
  );
  const findOwn = prepareFind<Conversation>(db, `SELECT ${memberBody} AS body FROM ${withLast} WHERE ${own} AND conversation.id = :id`);
  const listWords = db.prepare(
    `SELECT conversation.id AS id, subject || ' ' || reference AS words FROM conversation WHERE ${own}
     UNION ALL SELECT conversation.id, message.text FROM ${ofMember.from} WHERE ${own}`,
  );
  const countUnread = db.prepare(`SELECT count(*) AS count FROM ${ofMember.from} WHERE ${own} AND sender = 'centre' AND read_ms IS NULL`);
  const listAll = preparePage<Message>(db, { ...ofMember, body: messageBody, orderBy: newestFirst });
  const listMessages = prepareList<Message>(
    db,
    `SELECT body FROM (SELECT message.id, ${messageBody} AS body FROM message
       WHERE conversation_id = :conversationId AND (:before IS NULL OR message.id < :before)
       ORDER BY message.id DESC LIMIT :limit) ORDER BY id`,
  );
  const findMessage = prepareFind<Message>(db, `SELECT ${messageBody} AS body FROM message WHERE id = :id`);
  const findMemberMessage = prepareFind<Message>(
    db,
    `SELECT ${messageBody} AS body FROM ${ofMember.from} WHERE ${own} AND message.id = :id`,
  );
  const findByDeskKey = prepareFind<Message>(
    db,
    `SELECT ${messageBody} AS body FROM message WHERE conversation_id = :conversationId AND desk_key = :deskKey`,
  );
  const countWritten = db.prepare(
    `SELECT count(*) AS count FROM ${ofMember.from} WHERE ${own} AND sender = 'customer' AND message.created_ms > :sinceMs`,
  );
  const isMembers = db.prepare(`SELECT 1 FROM conversation WHERE id = :conversationId AND ${own}`);
  const insert = db.prepare(
    `INSERT INTO conversation (customer_id, reference, subject, category, created_ms)
     VALUES (:customerId, :reference, :subject, :category, :nowMs) RETURNING id`,
  );
  const insertMessage = db.prepare(
    `INSERT INTO message (conversation_id, sender, text, desk_key, created_ms)
     VALUES (:conversationId, :sender, :text, :deskKey, :nowMs) RETURNING id`,
  );
  const insertPicture = db.prepare(
    'INSERT INTO message_picture (message_id, name, width, height) VALUES (:messageId, :name, :width, :height)',
  );
  const findPicture = db.prepare(
    `SELECT name FROM message_picture JOIN message ON message.id = message_id JOIN conversation ON conversation.id = conversation_id
     WHERE message_id = :messageId AND (:customerId IS NULL OR ${own})`,
  );
  const hasPicture = db.prepare('SELECT 1 FROM message_picture WHERE name = :name');
  const markRead = db.prepare(
    `UPDATE message SET read_ms = :nowMs
     WHERE conversation_id = :conversationId AND sender = :sender AND read_ms IS NULL AND (:id IS NULL OR id = :id)`,
  );
  const hasUnread = db.prepare(
    'SELECT 1 FROM message WHERE conversation_id = :conversationId AND sender = :sender AND read_ms IS NULL LIMIT 1',
  );
  const close = db.prepare('UPDATE conversation SET closed_ms = :nowMs WHERE id = :conversationId AND closed_ms IS NULL');
  const reopen = db.prepare('UPDATE conversation SET closed_ms = NULL WHERE id = :conversationId AND closed_ms IS NOT NULL');
  const ofCentre = { body: centreBody, from: withCustomer, counted: 'conversation', orderBy: lastWrittenFirst };
  const listForCentre = preparePage<CentreConversation>(db, { ...ofCentre, where: 'last_message_id IS NOT NULL' });
  const listInState = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: '(closed_ms IS NOT NULL) = :isClosed AND last_message_id IS NOT NULL',
  });
  const listAssigned = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: 'assigned_to = :staffId AND (closed_ms IS NOT NULL) = :isClosed AND last_message_id IS NOT NULL',
  });
  const listWithWords = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: `last_message_id IN ${rowsWithWords('conversation_words', ':words', inboxLimits.searched)}`,
  });
  const assign = db.prepare(
    'UPDATE conversation SET assigned_to = :staffId WHERE id = :conversationId AND assigned_to IS DISTINCT FROM :staffId',
  );
  const countOpen = db.prepare(
    'SELECT count(*) AS count FROM conversation WHERE (closed_ms IS NOT NULL) = 0 AND last_message_id IS NOT NULL',
  );
  const countMine = db.prepare('SELECT count(*) AS count FROM conversation WHERE assigned_to = :staffId AND (closed_ms IS NOT NULL) = 0');
  const countWaiting = db.prepare(
    `SELECT count(DISTINCT conversation_id) AS count FROM message WHERE sender = 'customer' AND read_ms IS NULL`,
  );
  const findForCentre = prepareFind<CentreConversation>(
    db,
    `SELECT ${centreBody} AS body FROM ${withCustomer} WHERE conversation.id = :conversationId`,
  );
  const findByReference = db.prepare('SELECT id FROM conversation WHERE reference = :reference');
  const conversationsOf = `FROM conversation WHERE ${own}`;
  const messagesOf = `FROM message WHERE conversation_id IN (SELECT id ${conversationsOf})`;
  const listPictures = db.prepare(`SELECT name FROM message_picture WHERE message_id IN (SELECT id ${messagesOf})`);
  const forgetting = [
    `DELETE FROM message_picture WHERE message_id IN (SELECT id ${messagesOf})`,
    `DELETE ${messagesOf}`,
    `DELETE FROM support_request WHERE reference IN (SELECT reference ${conversationsOf})`,
    `DELETE ${conversationsOf}`,
  ].map((sql) => db.prepare(sql));

  /** Those in which all the words stand, somewhere. */
  function listIdsWith(customerId: number, words: readonly string[]): number[] {
    const texts = new Map<number, string>();
    for (const row of listWords.all({ customerId })) {
      const id = Number(row.id);
      texts.set(id, `${texts.get(id) ?? ''} ${fold(String(row.words))}`);
    }
    return [...texts].flatMap(([id, text]) => (words.every((word) => text.includes(word)) ? [id] : []));
  }

  return {
    /** Of one member, the last one written in first; with `q`, those that have its words. */
    list(customerId: number, { q, ...page }: PageQuery & { q?: string | undefined }): Page<Conversation> {
      const words = toWords(q ?? '');
      if (words.length === 0) return listPage({ customerId }, page);
      return listFound({ ids: JSON.stringify(listIdsWith(customerId, words)) }, page);
    },
    /** All of one member, the first one first. */
    listOfMember: (customerId: number) => listAllOfMember({ customerId }),
    findOwn: (customerId: number, id: number) => findOwn({ customerId, id }),
    countUnread: (customerId: number) => Number(countUnread.get({ customerId })?.count),
    listAll: (customerId: number, query: PageQuery) => listAll({ customerId }, query),
    /** Oldest first: the last ones, or the last ones before one. */
    listMessages: (conversationId: number, before?: number) =>
      listMessages({ conversationId, before: before ?? null, limit: messageLimits.ofPage }),
    listAllMessages: (conversationId: number) => listMessages({ conversationId, before: null, limit: -1 }), // SQL's word for all
    findMessage: (id: number) => findMessage({ id }),
    findMemberMessage: (customerId: number, id: number) => findMemberMessage({ customerId, id }),
    findByDeskKey: (conversationId: number, deskKey: string) => findByDeskKey({ conversationId, deskKey }),
    /** How much the member has written since then. */
    countWritten: (customerId: number, sinceMs: number) => Number(countWritten.get({ customerId, sinceMs })?.count),
    isMembers: (customerId: number, conversationId: number) => isMembers.get({ customerId, conversationId }) !== undefined,
    insert: ({ customerId, reference, subject, category }: NewConversation, nowMs: number) =>
      Number(insert.get({ customerId, reference, subject, category, nowMs })?.id),
    insertMessage({ conversationId, sender, text, picture, deskKey }: NewMessage, nowMs: number): number {
      const messageId = Number(insertMessage.get({ conversationId, sender, text, deskKey: deskKey ?? null, nowMs })?.id);
      if (picture) insertPicture.run({ messageId, name: picture.name, width: picture.width, height: picture.height });
      return messageId;
    },
    /** The file of a message's picture; of that member's messages alone, unless the centre asks. */
    findPicture(messageId: number, customerId?: number): string | undefined {
      const row = findPicture.get({ messageId, customerId: customerId ?? null });
      return row && String(row.name);
    },
    hasPicture: (name: string) => hasPicture.get({ name }) !== undefined,
    listPictures: (customerId: number) => listPictures.all({ customerId }).map(({ name }) => String(name)),
    /** What `sender` wrote in the conversation has been read by the other side; of one message, or of all. Whether any of it was unread. */
    markRead: (conversationId: number, sender: Sender, nowMs: number, id?: number) =>
      Number(markRead.run({ conversationId, sender, nowMs, id: id ?? null }).changes) > 0,
    /** Whether the other side has something of `sender` still to read. */
    hasUnread: (conversationId: number, sender: Sender) => hasUnread.get({ conversationId, sender }) !== undefined,
    /** Whether it was open until now. */
    close: (conversationId: number, nowMs: number) => Number(close.run({ conversationId, nowMs }).changes) > 0,
    /** Whether it was closed until now. */
    reopen: (conversationId: number) => Number(reopen.run({ conversationId }).changes) > 0,
    /** The last one written in first; `q` is looked for in all of them, whatever else is asked. */
    listForCentre(query: PageQuery, { isClosed, staffId, q = '' }: DeskList = {}): Page<CentreConversation> {
      const words = toWords(q);
      if (words.length > 0) return listWithWords({ words: toWordSearch(words) }, query);
      if (staffId !== undefined) return listAssigned({ staffId, isClosed: Number(isClosed ?? false) }, query);
      return isClosed === undefined ? listForCentre({}, query) : listInState({ isClosed: Number(isClosed) }, query);
    },
    /** Whether it was somebody else's, or nobody's. */
    assign: (conversationId: number, staffId: number | null) => Number(assign.run({ conversationId, staffId }).changes) > 0,
    /** What waits for the centre. */
    countForCentre: (staffId: number) => ({
      open: Number(countOpen.get()?.count),
      mine: Number(countMine.get({ staffId })?.count),
      unread: Number(countWaiting.get()?.count),
    }),
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
