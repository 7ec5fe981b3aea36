import type { Conversation, Message } from '#shared/contracts/messages.ts';
import type { Rating } from '#shared/contracts/satisfaction.ts';
import { toWords } from '#shared/rules/fold.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { type Page, type PageQuery, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { isoInstant, jsonBoolean, jsonListFrom, jsonObject, rowsWithWords, toWordSearch } from '../core/db/sqlite/dialect.ts';
import { replyFilesOf } from './reply-files.ts';
import { ratingsOf } from './satisfaction.ts';

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
  is_automatic: jsonBoolean('message.is_automatic = 1'),
  attachments,
  files: replyFilesOf('message_id', 'message.id'),
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

/** Staff member responsible for a conversation; null if there is none. */
type Assignee = { id: number; name: string } | null;

/** A conversation as the centre sees it; deleted members have neither name nor address. */
export interface CentreConversation extends Omit<Conversation, 'rating'> {
  customer_id: number;
  name: string;
  first_name: string;
  email: string;
  locale: string;
  assigned_to: Assignee;
  ratings: Rating[];
}

/** Filters of the desk's lists; undefined fields do not filter. */
export interface DeskList {
  isClosed?: boolean | undefined;
  /** Assigned staff member. */
  staffId?: number | undefined;
  category?: Conversation['category'] | undefined;
  /** Only those whose latest rating is bad, whatever their state. */
  isBad?: boolean | undefined;
  /** Search text. */
  q?: string | undefined;
}

const withCustomer = `${withLast} JOIN customer ON customer.id = customer_id`;
const centreBody = jsonObject({
  ...conversationFields,
  customer_id: 'customer.id',
  email: 'customer.email',
  locale: 'customer.locale',
  name: `trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, ''))`,
  first_name: `coalesce(customer.first_name, '')`,
  unread: unreadFrom('customer'),
  assigned_to: toAssignee('conversation.assigned_to'),
  ratings: ratingsOf('conversation_id', 'conversation.id'),
});

/** Queries with which the centre's staff list and find conversations. Callers hold the transaction. */
export function prepareCentreQueries(db: Database) {
  const ofCentre = { body: centreBody, from: withCustomer, counted: 'conversation', orderBy: lastWrittenFirst };
  const listForCentre = preparePage<CentreConversation>(db, { ...ofCentre, where: 'last_message_id IS NOT NULL' });
  const listInState = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: '(closed_ms IS NOT NULL) = :isClosed AND last_message_id IS NOT NULL',
  });
  const listInCategory = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: 'category = :category AND ((closed_ms IS NOT NULL) = :isClosed OR :isClosed IS NULL) AND last_message_id IS NOT NULL',
  });
  const listAssigned = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: `assigned_to = :staffId AND (closed_ms IS NOT NULL) = :isClosed AND last_message_id IS NOT NULL
      AND (category = :category OR :category IS NULL)`,
  });
  const listBad = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: `rating = 'bad' AND last_message_id IS NOT NULL AND (category = :category OR :category IS NULL)`,
  });
  const listWithWords = preparePage<CentreConversation>(db, {
    ...ofCentre,
    where: `last_message_id IN ${rowsWithWords('conversation_words', ':words', inboxLimits.searched)}`,
  });
  const assign = db.prepare(
    'UPDATE conversation SET assigned_to = :staffId WHERE id = :conversationId AND assigned_to IS DISTINCT FROM :staffId',
  );
  const countOpen = db.prepare(
    'SELECT count(*) AS count FROM conversation WHERE (closed_ms IS NOT NULL) = false AND last_message_id IS NOT NULL',
  );
  const countMine = db.prepare(
    'SELECT count(*) AS count FROM conversation WHERE assigned_to = :staffId AND (closed_ms IS NOT NULL) = false',
  );
  const countWaiting = db.prepare(
    `SELECT count(DISTINCT conversation_id) AS count FROM message WHERE sender = 'customer' AND read_ms IS NULL`,
  );
  const findForCentre = prepareFind<CentreConversation>(
    db,
    `SELECT ${centreBody} AS body FROM ${withCustomer} WHERE conversation.id = :conversationId`,
  );

  return {
    /** Lists conversations, most recently written first. `q` searches all conversations, regardless of the other filters. */
    listForCentre(query: PageQuery, { isClosed, staffId, category, isBad, q = '' }: DeskList = {}): Page<CentreConversation> {
      const words = toWords(q);
      if (words.length > 0) return listWithWords({ words: toWordSearch(words) }, query);
      if (isBad) return listBad({ category: category ?? null }, query);
      if (staffId !== undefined) return listAssigned({ staffId, isClosed: Number(isClosed ?? false), category: category ?? null }, query);
      if (category !== undefined) return listInCategory({ category, isClosed: isClosed === undefined ? null : Number(isClosed) }, query);
      return isClosed === undefined ? listForCentre({}, query) : listInState({ isClosed: Number(isClosed) }, query);
    },
    /** Sets the assignee. Returns whether the assignee has changed. */
    assign: (conversationId: number, staffId: number | null) => Number(assign.run({ conversationId, staffId }).changes) > 0,
    /** Counts conversations that need the centre's attention. */
    countForCentre: (staffId: number) => ({
      open: Number(countOpen.get()?.count),
      mine: Number(countMine.get({ staffId })?.count),
      unread: Number(countWaiting.get()?.count),
    }),
    findForCentre: (conversationId: number) => findForCentre({ conversationId }),
  };
}

/** Returns SQL for the assignee whose id is in a column. */
export function toAssignee(column: string): string {
  return `(SELECT ${jsonObject({ id: 'staff.id', name: 'staff.name' })} FROM staff WHERE staff.id = ${column})`;
}
