import type { Conversation, Message } from '#shared/contracts/messages.ts';
import type { Rating } from '#shared/contracts/satisfaction.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { type Page, type PageQuery, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject, valuesIn } from '../core/db/sqlite/dialect.ts';
import { conversationFields, lastWrittenFirst, messageBody, prepareCentreQueries, unreadFrom, withLast } from './centre-queries.ts';
import { ratingFields, ratingsOf } from './satisfaction.ts';

type Sender = Message['from'];

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
  /** Idempotency key of the desk's reply. */
  deskKey?: string | undefined;
}

/** A picture's file name and display size. */
export interface MessagePictureFile {
  name: string;
  width: number;
  height: number;
}

const rating = `(SELECT ${jsonObject(ratingFields)} FROM satisfaction
  WHERE satisfaction.conversation_id = conversation.id AND satisfaction.closed_ms = conversation.closed_ms AND score IS NOT NULL)`;
const memberBody = jsonObject({ ...conversationFields, unread: unreadFrom('centre'), rating });
const newestFirst = 'message.id DESC';

/** Messages between members and the centre. Callers hold the transaction. */
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
  const findRatings = prepareFind<Rating[]>(db, `SELECT ${ratingsOf('conversation_id', ':id')} AS body`);
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
       WHERE conversation_id = :conversationId AND (message.id < :before OR :before IS NULL)
       ORDER BY message.id DESC LIMIT :limit) AS newest ORDER BY id`,
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
  const insertAutomatic = db.prepare(
    `INSERT INTO message (conversation_id, sender, text, is_automatic, created_ms, read_ms)
     VALUES (:conversationId, 'centre', :text, 1, :nowMs, :nowMs)`,
  );
  const findLastAutomatic = db.prepare(
    'SELECT max(created_ms) AS last_ms FROM message WHERE conversation_id = :conversationId AND is_automatic = 1',
  );
  const insertPicture = db.prepare(
    'INSERT INTO message_picture (message_id, name, width, height) VALUES (:messageId, :name, :width, :height)',
  );
  const findPicture = db.prepare(
    `SELECT name FROM message_picture JOIN message ON message.id = message_id JOIN conversation ON conversation.id = conversation_id
     WHERE message_id = :messageId AND (${own} OR :customerId IS NULL)`,
  );
  const hasPicture = db.prepare('SELECT 1 FROM message_picture WHERE name = :name UNION ALL SELECT 1 FROM reply_file WHERE name = :name');
  const markRead = db.prepare(
    `UPDATE message SET read_ms = :nowMs
     WHERE conversation_id = :conversationId AND sender = :sender AND read_ms IS NULL AND (id = :id OR :id IS NULL)`,
  );
  const hasUnread = db.prepare(
    'SELECT 1 FROM message WHERE conversation_id = :conversationId AND sender = :sender AND read_ms IS NULL LIMIT 1',
  );
  const close = db.prepare('UPDATE conversation SET closed_ms = :nowMs WHERE id = :conversationId AND closed_ms IS NULL');
  const reopen = db.prepare('UPDATE conversation SET closed_ms = NULL WHERE id = :conversationId AND closed_ms IS NOT NULL');
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

  /** Lists the ids of conversations that contain all the words. */
  function listIdsWith(customerId: number, words: readonly string[]): number[] {
    const texts = new Map<number, string>();
    for (const row of listWords.all({ customerId })) {
      const id = Number(row.id);
      texts.set(id, `${texts.get(id) ?? ''} ${fold(String(row.words))}`);
    }
    return [...texts].flatMap(([id, text]) => (words.every((word) => text.includes(word)) ? [id] : []));
  }

  return {
    ...prepareCentreQueries(db),
    /** Lists a member's conversations, most recently written first; with `q`, only conversations that contain the words of `q`. */
    list(customerId: number, { q, ...page }: PageQuery & { q?: string | undefined }): Page<Conversation> {
      const words = toWords(q ?? '');
      if (words.length === 0) return listPage({ customerId }, page);
      return listFound({ ids: JSON.stringify(listIdsWith(customerId, words)) }, page);
    },
    /** Lists all conversations of a member, oldest first. */
    listOfMember: (customerId: number) => listAllOfMember({ customerId }),
    listRatings: (id: number): Rating[] => findRatings({ id }) ?? [],
    findOwn: (customerId: number, id: number) => findOwn({ customerId, id }),
    countUnread: (customerId: number) => Number(countUnread.get({ customerId })?.count),
    listAll: (customerId: number, query: PageQuery) => listAll({ customerId }, query),
    /** Lists the latest messages, or the latest before `before`, oldest first. */
    listMessages: (conversationId: number, before?: number) =>
      listMessages({ conversationId, before: before ?? null, limit: messageLimits.ofPage }),
    listAllMessages: (conversationId: number) => listMessages({ conversationId, before: null, limit: -1 }), // -1 means no limit in SQL
    findMessage: (id: number) => findMessage({ id }),
    findMemberMessage: (customerId: number, id: number) => findMemberMessage({ customerId, id }),
    findByDeskKey: (conversationId: number, deskKey: string) => findByDeskKey({ conversationId, deskKey }),
    /** Counts messages by the member since a time. */
    countWritten: (customerId: number, sinceMs: number) => Number(countWritten.get({ customerId, sinceMs })?.count),
    isMembers: (customerId: number, conversationId: number) => isMembers.get({ customerId, conversationId }) !== undefined,
    insert: ({ customerId, reference, subject, category }: NewConversation, nowMs: number) =>
      Number(insert.get({ customerId, reference, subject, category, nowMs })?.id),
    insertMessage({ conversationId, sender, text, picture, deskKey }: NewMessage, nowMs: number): number {
      const messageId = Number(insertMessage.get({ conversationId, sender, text, deskKey: deskKey ?? null, nowMs })?.id);
      if (picture) insertPicture.run({ messageId, name: picture.name, width: picture.width, height: picture.height });
      return messageId;
    },
    /** Adds an automatic message. It counts as read, so that neither side has an unread message, and no email follows. */
    insertAutomatic: (conversationId: number, text: string, nowMs: number) => void insertAutomatic.run({ conversationId, text, nowMs }),
    findLastAutomaticMs(conversationId: number): number | undefined {
      const lastMs = findLastAutomatic.get({ conversationId })?.last_ms;
      return typeof lastMs === 'number' ? lastMs : undefined;
    },
    /** Finds the file name of a message's picture. With `customerId`, finds only messages of that member; for the centre, `customerId` is omitted. */
    findPicture(messageId: number, customerId?: number): string | undefined {
      const row = findPicture.get({ messageId, customerId: customerId ?? null });
      return row && String(row.name);
    },
    hasPicture: (name: string) => hasPicture.get({ name }) !== undefined,
    listPictures: (customerId: number) => listPictures.all({ customerId }).map(({ name }) => String(name)),
    /** Marks one message (`id`) or all messages by `sender` as read by the other side. Returns whether any was unread. */
    markRead: (conversationId: number, sender: Sender, nowMs: number, id?: number) =>
      Number(markRead.run({ conversationId, sender, nowMs, id: id ?? null }).changes) > 0,
    /** Whether the other side has unread messages by `sender`. */
    hasUnread: (conversationId: number, sender: Sender) => hasUnread.get({ conversationId, sender }) !== undefined,
    /** Closes a conversation. Returns whether it was open before. */
    close: (conversationId: number, nowMs: number) => Number(close.run({ conversationId, nowMs }).changes) > 0,
    /** Reopens a conversation. Returns whether it was closed before. */
    reopen: (conversationId: number) => Number(reopen.run({ conversationId }).changes) > 0,
    /** Deletes all conversations of a member. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
    /** Finds the conversation opened by a member's request; visitors' requests do not open conversations. */
    findByReference(reference: string): { id: number } | undefined {
      const row = findByReference.get({ reference });
      return row && { id: Number(row.id) };
    },
  };
}
