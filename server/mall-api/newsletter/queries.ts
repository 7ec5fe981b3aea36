import type { Locale } from '#shared/site/locales.ts';
import type { Database, Value } from '../core/db/database.ts';

export interface Subscription {
  id: number;
  email: string;
  locale: Locale;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  mailedMs: number | undefined;
}

export type LinkPurpose = 'confirm' | 'unsubscribe';

const columns = 's.id, s.email, s.locale, s.status, s.mailed_ms';

/** Subscriptions to the newsletter and their links. Callers hold the transaction. */
export function prepareNewsletterQueries(db: Database) {
  const byEmail = db.prepare(`SELECT ${columns} FROM newsletter_subscription s WHERE folded_email = :folded`);
  const byId = db.prepare(`SELECT ${columns} FROM newsletter_subscription s WHERE id = :id`);
  const byToken = db.prepare(
    `SELECT ${columns}, t.created_ms FROM newsletter_token t JOIN newsletter_subscription s ON s.id = t.subscription_id
     WHERE t.hash = :hash AND t.purpose = :purpose`,
  );
  const insert = db.prepare(
    `INSERT INTO newsletter_subscription (email, folded_email, locale, status, requested_ms)
     VALUES (:email, :folded, :locale, 'pending', :nowMs) RETURNING id`,
  );
  const request = db.prepare(
    `UPDATE newsletter_subscription SET email = :email, locale = :locale, status = 'pending', requested_ms = :nowMs WHERE id = :id`,
  );
  const confirm = db.prepare(
    `UPDATE newsletter_subscription SET status = 'confirmed', confirmed_ms = :nowMs, mailed_ms = NULL WHERE id = :id`,
  );
  const unsubscribe = db.prepare(
    `UPDATE newsletter_subscription SET status = 'unsubscribed', unsubscribed_ms = :nowMs, mailed_ms = NULL WHERE id = :id`,
  );
  const markMailed = db.prepare('UPDATE newsletter_subscription SET mailed_ms = :nowMs WHERE id = :id');
  const addToken = db.prepare(
    'INSERT INTO newsletter_token (hash, purpose, subscription_id, created_ms) VALUES (:hash, :purpose, :id, :nowMs)',
  );
  const dropTokens = db.prepare('DELETE FROM newsletter_token WHERE subscription_id = :id AND purpose = :purpose');
  const remove = db.prepare('DELETE FROM newsletter_subscription WHERE folded_email = :folded');
  const move = db.prepare('UPDATE newsletter_subscription SET email = :email, folded_email = :folded WHERE id = :id');
  const forget = db.prepare(`DELETE FROM newsletter_subscription WHERE status = 'pending' AND requested_ms < :beforeMs`);

  return {
    findByEmail: (email: string) => toSubscription(byEmail.get({ folded: foldEmail(email) })),
    find: (id: number) => toSubscription(byId.get({ id })),
    /** Finds the subscription of a link, and the time when the link was created. */
    findByToken(hash: string, purpose: LinkPurpose): (Subscription & { createdMs: number }) | undefined {
      const row = byToken.get({ hash, purpose });
      const subscription = toSubscription(row);
      return subscription && { ...subscription, createdMs: Number(row?.created_ms) };
    },
    insert: (email: string, locale: Locale, nowMs: number) => Number(insert.get({ email, folded: foldEmail(email), locale, nowMs })?.id),
    /** Renews a request, also after unsubscribing. */
    request: (id: number, email: string, locale: Locale, nowMs: number) => void request.run({ id, email, locale, nowMs }),
    confirm: (id: number, nowMs: number) => void confirm.run({ id, nowMs }),
    /** Unsubscribes, and invalidates confirmation links. */
    unsubscribe(id: number, nowMs: number): void {
      unsubscribe.run({ id, nowMs });
      dropTokens.run({ id, purpose: 'confirm' });
    },
    markMailed: (id: number, nowMs: number) => void markMailed.run({ id, nowMs }),
    addToken: (id: number, hash: string, purpose: LinkPurpose, nowMs: number) => void addToken.run({ id, hash, purpose, nowMs }),
    /** Removes a subscription and all its links. */
    remove: (email: string) => void remove.run({ folded: foldEmail(email) }),
    /** Moves a member's subscription to another address, and replaces any subscription of that address. */
    move(from: string, to: string): void {
      const subscription = toSubscription(byEmail.get({ folded: foldEmail(from) }));
      if (subscription?.status !== 'confirmed') return;
      remove.run({ folded: foldEmail(to) });
      move.run({ id: subscription.id, email: to, folded: foldEmail(to) });
    },
    /** Deletes addresses that were not confirmed in time. */
    forgetPending: (beforeMs: number) => void forget.run({ beforeMs }),
  };
}

export type NewsletterQueries = ReturnType<typeof prepareNewsletterQueries>;

/** Lowercases an address, because mailboxes that differ only in case belong to the same person. */
function foldEmail(email: string): string {
  return email.toLowerCase();
}

function toSubscription(row: Record<string, Value> | undefined): Subscription | undefined {
  if (!row) return undefined;
  return {
    id: Number(row.id),
    email: String(row.email),
    locale: row.locale as Locale, // safe: the contract checked the language before it was stored
    status: row.status as Subscription['status'], // safe: checked by the table
    mailedMs: row.mailed_ms === null ? undefined : Number(row.mailed_ms),
  };
}

/** Validity of confirmation links; unconfirmed addresses are deleted afterwards. */
export const confirmWithinMs = 7 * 86_400_000;
/** Limits repeated requests, so that they cannot fill anyone's mailbox. */
const betweenMailsMs = 5 * 60_000;

interface NewsletterRequest {
  email: string;
  locale: Locale;
  nowMs: number;
}

interface NextMail {
  kind: 'newsletter-confirm' | 'newsletter-already';
  subscriptionId: number;
}

/** Applies a request for the newsletter and returns the email that follows, if any. Call within a transaction. */
export function decideNewsletterRequest(queries: NewsletterQueries, { email, locale, nowMs }: NewsletterRequest): NextMail | undefined {
  queries.forgetPending(nowMs - confirmWithinMs);
  const known = queries.findByEmail(email);
  const subscriptionId = known?.id ?? queries.insert(email, locale, nowMs);
  if (known && known.status !== 'confirmed') queries.request(known.id, email, locale, nowMs);
  if (known?.mailedMs !== undefined && nowMs - known.mailedMs < betweenMailsMs) return undefined;
  queries.markMailed(subscriptionId, nowMs);
  return { kind: known?.status === 'confirmed' ? 'newsletter-already' : 'newsletter-confirm', subscriptionId };
}
