import type { DeskRequest, DeskRequestInFull } from '#shared/contracts/desk.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { Rating } from '#shared/contracts/satisfaction.ts';
import type { sendSupportRequest } from '#shared/contracts/support.ts';
import { toWords } from '#shared/rules/fold.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { type Page, type PageQuery, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { isoInstant, jsonListFrom, jsonObject, rowsWithWords, toWordSearch } from '../core/db/sqlite/dialect.ts';
import { type DeskList, toAssignee } from './centre-queries.ts';
import { replyFilesOf } from './reply-files.ts';
import { ratingsOf } from './satisfaction.ts';

export type SupportRequest = BodyOf<typeof sendSupportRequest> & { id: number; reference: string; away_text: string | null };

/** Reply of the centre to a visitor. */
export interface SupportReply {
  id: number;
  request_id: number;
  text: string;
}

const deskFields = {
  id: 'support_request.id',
  reference: 'reference',
  subject: 'subject',
  category: 'category',
  name: 'name',
  email: 'email',
  locale: 'locale',
  created_at: isoInstant('support_request.created_ms'),
  closed_at: isoInstant('closed_ms'),
  replies: '(SELECT count(*) FROM support_reply WHERE request_id = support_request.id)',
  assigned_to: toAssignee('support_request.assigned_to'),
  ratings: ratingsOf('request_id', 'support_request.id'),
};
const answerFields = {
  id: 'support_reply.id',
  text: 'text',
  files: replyFilesOf('reply_id', 'support_reply.id'),
  created_at: isoInstant('support_reply.created_ms'),
};
const answers = jsonListFrom(
  `SELECT ${jsonObject(answerFields)} AS body, support_reply.id AS place
   FROM support_reply WHERE request_id = support_request.id`,
);

/** Visitors' requests; members' requests continue as conversations. */
const isVisitors = 'NOT EXISTS (SELECT 1 FROM conversation WHERE conversation.reference = support_request.reference)';

/** Visitors' requests to the centre. */
export function prepareSupportQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO support_request (reference, name, email, subject, category, message, locale, away_text, created_ms)
     VALUES (:reference, :name, :email, :subject, :category, :message, :locale, :away_text, :nowMs) RETURNING id`,
  );
  const byId = db.prepare(
    'SELECT id, reference, name, email, subject, category, message, locale, away_text FROM support_request WHERE id = :id',
  );
  const byReference = db.prepare('SELECT 1 FROM support_request WHERE reference = :reference');
  const recent = db.prepare('SELECT count(*) AS count FROM support_request WHERE lower(email) = lower(:email) AND created_ms > :sinceMs');
  const listByEmail = db.prepare(
    `SELECT id, reference, name, subject, category, message, away_text, created_ms,
       ${ratingsOf('request_id', 'support_request.id')} AS ratings FROM support_request
     WHERE lower(email) = lower(:email) ORDER BY id`,
  );
  const removeByEmail = db.prepare('DELETE FROM support_request WHERE lower(email) = lower(:email)');
  const ofCentre = { body: jsonObject(deskFields), from: 'support_request', orderBy: 'support_request.id DESC' };
  const inState = '((closed_ms IS NOT NULL) = :isClosed OR :isClosed IS NULL) AND (category = :category OR :category IS NULL)';
  const listForCentre = preparePage<DeskRequest>(db, { ...ofCentre, where: `${isVisitors} AND ${inState}` });
  const listAssigned = preparePage<DeskRequest>(db, { ...ofCentre, where: `assigned_to = :staffId AND ${isVisitors} AND ${inState}` });
  const listBad = preparePage<DeskRequest>(db, {
    ...ofCentre,
    where: `rating = 'bad' AND ${isVisitors} AND (category = :category OR :category IS NULL)`,
  });
  const listWithWords = preparePage<DeskRequest>(db, {
    ...ofCentre,
    where: `id IN ${rowsWithWords('request_words', ':words', inboxLimits.searched)} AND ${isVisitors}`,
  });
  const assign = db.prepare('UPDATE support_request SET assigned_to = :staffId WHERE id = :id AND assigned_to IS DISTINCT FROM :staffId');
  const count = db.prepare(
    `SELECT count(*) AS open, count(CASE WHEN assigned_to = :staffId THEN 1 END) AS mine,
       count(CASE WHEN NOT EXISTS (SELECT 1 FROM support_reply WHERE request_id = support_request.id) THEN 1 END) AS unanswered
     FROM support_request WHERE closed_ms IS NULL AND ${isVisitors}`,
  );
  const findForCentre = prepareFind<DeskRequestInFull>(
    db,
    `SELECT ${jsonObject({ ...deskFields, message: 'message', away_text: 'away_text', answers })} AS body FROM support_request WHERE support_request.id = :id AND ${isVisitors}`,
  );
  const insertReply = db.prepare(
    'INSERT INTO support_reply (request_id, text, desk_key, created_ms) VALUES (:id, :text, :deskKey, :nowMs) RETURNING id',
  );
  const hasReply = db.prepare('SELECT 1 FROM support_reply WHERE request_id = :id AND desk_key = :deskKey');
  const findReply = db.prepare('SELECT id, request_id, text FROM support_reply WHERE id = :id');
  const listReplies = db.prepare('SELECT text, created_ms FROM support_reply WHERE request_id = :id ORDER BY id');
  const close = db.prepare('UPDATE support_request SET closed_ms = :nowMs WHERE id = :id AND closed_ms IS NULL');
  const reopen = db.prepare('UPDATE support_request SET closed_ms = NULL WHERE id = :id AND closed_ms IS NOT NULL');

  return {
    insert: (request: Omit<SupportRequest, 'id'>, nowMs: number) => Number(insert.get({ ...request, nowMs })?.id),
    find: (id: number) => byId.get({ id }) as SupportRequest | undefined, // safe: the columns of the contract, checked when they were written
    hasReference: (reference: string) => byReference.get({ reference }) !== undefined,
    /** Lists requests from an address, with the replies. */
    listByEmail: (email: string) =>
      listByEmail.all({ email }).map(({ id, created_ms, ratings, ...request }) => ({
        ...request,
        ratings: JSON.parse(String(ratings)) as Rating[], // safe: the query's own JSON
        at: new Date(Number(created_ms)).toISOString(),
        answers: listReplies
          .all({ id: Number(id) })
          .map(({ text, created_ms: atMs }) => ({ text, at: new Date(Number(atMs)).toISOString() })),
      })),
    removeByEmail: (email: string) => void removeByEmail.run({ email }),
    countSince: (email: string, sinceMs: number) => Number(recent.get({ email, sinceMs })?.count),
    /** Lists visitors' requests only, newest first. `q` searches all visitors' requests, regardless of the other filters. */
    listForCentre(query: PageQuery, { isClosed, staffId, category, isBad, q = '' }: DeskList = {}): Page<DeskRequest> {
      const words = toWords(q);
      const state = { isClosed: isClosed === undefined ? null : Number(isClosed), category: category ?? null };
      if (words.length > 0) return listWithWords({ words: toWordSearch(words) }, query);
      if (isBad) return listBad({ category: state.category }, query);
      return staffId === undefined ? listForCentre(state, query) : listAssigned({ ...state, staffId }, query);
    },
    /** Sets the assignee. Returns whether the assignee has changed. */
    assign: (id: number, staffId: number | null) => Number(assign.run({ id, staffId }).changes) > 0,
    /** Counts requests that need the centre's attention. */
    countForCentre(staffId: number) {
      const row = count.get({ staffId });
      return { open: Number(row?.open), mine: Number(row?.mine), unanswered: Number(row?.unanswered) };
    },
    findForCentre: (id: number) => findForCentre({ id }),
    insertReply: (id: number, text: string, deskKey: string | undefined, nowMs: number) =>
      Number(insertReply.get({ id, text, deskKey: deskKey ?? null, nowMs })?.id),
    hasReply: (id: number, deskKey: string) => hasReply.get({ id, deskKey }) !== undefined,
    findReply: (id: number) => findReply.get({ id }) as SupportReply | undefined, // safe: the columns of the query
    /** Closes a request. Returns whether it was open before. */
    close: (id: number, nowMs: number) => Number(close.run({ id, nowMs }).changes) > 0,
    /** Reopens a request. Returns whether it was closed before. */
    reopen: (id: number) => Number(reopen.run({ id }).changes) > 0,
  };
}
