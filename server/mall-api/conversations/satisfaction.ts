import type { SatisfactionFigures } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { Rating, RatingBody } from '#shared/contracts/satisfaction.ts';
import type { supportCategories } from '#shared/contracts/support.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import type { Database } from '../core/db/database.ts';
import { isoInstant, jsonListFrom, jsonObject } from '../core/db/sqlite/dialect.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import { hashLinkToken, makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import { countDays, type Period } from '../visits/period.ts';

const dayMs = 86_400_000;
const linkDays = 30;
/** Wait before a visitor is asked, because closing can be undone. */
const askAfterMs = 10 * 60_000;

export const ratingFields = { score: 'score', comment: 'comment', rated_at: isoInstant('rated_ms') };

/** Returns SQL for the ratings of a conversation or request, oldest first. */
export function ratingsOf(column: 'conversation_id' | 'request_id', id: string): string {
  return jsonListFrom(
    `SELECT ${jsonObject(ratingFields)} AS body, satisfaction.id AS place FROM satisfaction WHERE ${column} = ${id} AND score IS NOT NULL`,
  );
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: { documents: { getCentre: () => Pick<Mall, 'timezone'> } };
  mailTasks: Pick<MailQueue, 'add'>;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
}

/** Asks how satisfied people are with answers, and stores one rating for each closing. Callers hold the transaction. */
export function prepareSatisfaction({ db, clock, randomBytes, queries: { documents }, mailTasks, live }: Dependencies) {
  const rateConversation = db.prepare(
    `INSERT INTO satisfaction (conversation_id, category, closed_ms, score, comment, rated_ms)
     SELECT id, category, closed_ms, :score, coalesce(:comment, ''), :nowMs FROM conversation WHERE id = :id AND closed_ms IS NOT NULL
     ON CONFLICT (conversation_id, closed_ms) WHERE conversation_id IS NOT NULL
     DO UPDATE SET score = :score, comment = coalesce(:comment, comment), rated_ms = :nowMs`,
  );
  const noteConversation = db.prepare('UPDATE conversation SET rating = :score WHERE id = :id');
  const ask = db.prepare(
    `INSERT INTO satisfaction (request_id, category, closed_ms)
     SELECT id, category, closed_ms FROM support_request WHERE id = :requestId AND closed_ms IS NOT NULL AND EXISTS (
       SELECT 1 FROM support_reply WHERE request_id = :requestId AND created_ms > coalesce(
         (SELECT max(closed_ms) FROM satisfaction AS earlier WHERE earlier.request_id = :requestId AND earlier.expires_ms IS NOT NULL), 0))
     RETURNING id`,
  );
  const findAsked = db.prepare(
    `SELECT support_request.id AS request_id FROM satisfaction JOIN support_request ON support_request.id = request_id
     WHERE satisfaction.id = :id AND support_request.closed_ms = satisfaction.closed_ms`,
  );
  const setToken = db.prepare('UPDATE satisfaction SET token_hash = :hash, expires_ms = :expiresMs WHERE id = :id');
  const rateRequest = db.prepare(
    `UPDATE satisfaction SET score = :score, comment = coalesce(:comment, comment), rated_ms = :nowMs
     WHERE token_hash = :hash AND expires_ms > :nowMs AND request_id IS NOT NULL RETURNING request_id, score, comment, rated_ms`,
  );
  const noteRequest = db.prepare('UPDATE support_request SET rating = :score WHERE id = :id');
  const sums = db.prepare(
    `SELECT category, sum(score = 'good') AS good, sum(score = 'bad') AS bad FROM satisfaction
     WHERE rated_ms >= :fromMs AND rated_ms < :untilMs GROUP BY category ORDER BY count(*) DESC, category`,
  );

  return {
    /** Rates a member's own conversation. Throws `Conflict` if the conversation is open. */
    rate(customerId: number, id: number, { score, comment }: RatingBody): void {
      const { changes } = rateConversation.run({ id, score, comment: comment ?? null, nowMs: clock().getTime() });
      if (Number(changes) === 0) throw new ApiError('Conflict');
      noteConversation.run({ id, score });
      live.tell(customerId, 'conversation.changed', { conversation_id: id });
      live.tellDesk('conversation.changed', { conversation_id: id });
    },
    /** Asks a visitor whose request was closed, by email. Does not ask if there was no reply since the visitor was last asked. */
    ask(requestId: number): void {
      const id = ask.get({ requestId })?.id;
      if (id !== undefined) mailTasks.add('support-rating', { id: Number(id) }, askAfterMs);
    },
    /** Creates the secret of the links of an email. Undefined if the request has been opened again or deleted. */
    createLink(id: number): { requestId: number; token: string } | undefined {
      const row = findAsked.get({ id });
      if (!row) return undefined;
      const token = makeLinkToken(randomBytes);
      setToken.run({ id, hash: hashLinkToken(token), expiresMs: clock().getTime() + linkDays * dayMs });
      return { requestId: Number(row.request_id), token };
    },
    /** Rates by an emailed link. Throws `UnprocessableEntity` if the link is unknown or expired. */
    rateByLink(token: string, { score, comment }: RatingBody): Rating {
      const row = rateRequest.get({ hash: hashLinkToken(token), score, comment: comment ?? null, nowMs: clock().getTime() });
      if (!row) throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
      noteRequest.run({ id: Number(row.request_id), score });
      live.tellDesk('request.changed', { id: Number(row.request_id) });
      return { score, comment: String(row.comment), rated_at: new Date(Number(row.rated_ms)).toISOString() };
    },
    /** Sums the ratings of a period, in the centre's time zone. */
    sum({ from, to }: Period): SatisfactionFigures {
      countDays({ from, to });
      const { timezone } = documents.getCentre();
      const toMs = (date: string) => toInstant(date, '00:00', timezone).getTime();
      const categories = sums.all({ fromMs: toMs(from), untilMs: toMs(addDays(to, 1)) }).map(({ category, good, bad }) => ({
        category: category as (typeof supportCategories)[number], // safe: checked when the request was written
        good: Number(good),
        bad: Number(bad),
      }));
      const total = (name: 'good' | 'bad') => categories.reduce((sum, one) => sum + one[name], 0);
      return { total: { good: total('good'), bad: total('bad') }, categories };
    },
  };
}

/** Ratings are deleted after the longest period of the figures. */
export const ratingRetentionMs = retentionDays.pageViews * dayMs;

export type Satisfaction = ReturnType<typeof prepareSatisfaction>;
