import { createHash } from 'node:crypto';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import type { Database } from '../db/database.ts';

type Cause = keyof typeof emailsToOnePerDay;

/** Emails that anyone can trigger by entering an address. All other emails follow an act of the recipient. */
const causes: Readonly<Record<string, Cause>> = {
  'account-verify': 'account',
  'account-exists': 'account',
  'account-password': 'account',
  'account-first-way-in': 'account',
  'account-email-new': 'account',
  'account-email-taken': 'account',
  'account-email-old': 'emailChange',
  'newsletter-confirm': 'newsletter',
  'newsletter-already': 'newsletter',
  'support-copy': 'support',
  'gift-card-present': 'giftCard',
  'gift-card-paid': 'giftCard',
  'gift-card-guest': 'giftCardGuest',
  'gift-card-holder': 'giftCardHolder',
};

/** Emails that are counted but never withheld: the only ones with the code of a paid card. */
const neverWithheld: ReadonlySet<string> = new Set(['gift-card-paid']);

export const emailCountRetentionMs = 86_400_000;

/** Limits how many emails per day anyone can trigger for one mailbox. Mailboxes are stored as hashes of their address. */
export function prepareEmailLimit({ db, clock }: { db: Database; clock: () => Date }) {
  const countRecent = db.prepare(
    'SELECT count(*) AS count FROM letter_sent WHERE recipient = :recipient AND cause = :cause AND at_ms > :sinceMs',
  );
  const insert = db.prepare('INSERT INTO letter_sent (recipient, cause, at_ms) VALUES (:recipient, :cause, :nowMs)');

  return {
    maySend(kind: string, address: string): boolean {
      const cause = causes[kind];
      if (cause === undefined || neverWithheld.has(kind)) return true;
      const row = countRecent.get({ recipient: toRecipient(address), cause, sinceMs: clock().getTime() - emailCountRetentionMs });
      return Number(row?.count) < emailsToOnePerDay[cause];
    },
    /** Call after sending. */
    count(kind: string, address: string): void {
      const cause = causes[kind];
      if (cause !== undefined) insert.run({ recipient: toRecipient(address), cause, nowMs: clock().getTime() });
    },
  };
}

export type EmailLimit = ReturnType<typeof prepareEmailLimit>;

/**
 * Hashes the mailbox of an address. Ignores what large providers ignore: `jana+1@` and `j.ana@` reach the same mailbox.
 * This is rarely wrong for other providers.
 */
export function toRecipient(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  const mailbox = `${name.split('+', 1).join('').replaceAll('.', '')}@${domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}
