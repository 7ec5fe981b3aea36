import type { Conversation } from '#shared/contracts/messages.ts';
import { toWords } from '#shared/rules/fold.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { type Page, type PageQuery, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject, rowsWithWords, toWordSearch } from '../core/db/sqlite/dialect.ts';
import { type Assignee, type DeskList, toAssignee } from './assignee.ts';
import { conversationFields, lastWrittenFirst, unreadFrom, withLast } from './conversation-sql.ts';

/** A conversation for the centre; deleted members have neither name nor address. */
export interface CentreConversation extends Conversation {
  customer_id: number;
  name: string;
  first_name: string;
  email: string;
  locale: string;
  assigned_to: Assignee;
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
});

/** Queries with which the centre's staff list and find conversations. Callers hold the transaction. */
export function prepareCentreQueries(db: Database) {
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

  return {
    /** Most recently written first. `q` searches all conversations, regardless of the other filters. */
    listForCentre(query: PageQuery, { isClosed, staffId, q = '' }: DeskList = {}): Page<CentreConversation> {
      const words = toWords(q);
      if (words.length > 0) return listWithWords({ words: toWordSearch(words) }, query);
      if (staffId !== undefined) return listAssigned({ staffId, isClosed: Number(isClosed ?? false) }, query);
      return isClosed === undefined ? listForCentre({}, query) : listInState({ isClosed: Number(isClosed) }, query);
    },
    /** Returns whether the assignee has changed. */
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
