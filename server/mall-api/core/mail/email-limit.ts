import { createHash } from 'node:crypto';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import type { Database } from '../db/database.ts';

type Cause = keyof typeof emailsToOnePerDay;

/** Emails that anybody can cause by naming an address. Of all others the recipients have done something first themselves. */
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
  'gift-card-holder': 'giftCardHolder',
};

export const emailCountKeptMs = 86_400_000;

/** How many letters of a day anybody can have sent to one mailbox; it is known by a hash of its address. */
export function prepareEmailLimit({ db, clock }: { db: Database; clock: () => Date }) {
  const countRecent = db.prepare(
    'SELECT count(*) AS count FROM letter_sent WHERE recipient = :recipient AND cause = :cause AND at_ms > :sinceMs',
  );
  const insert = db.prepare('INSERT INTO letter_sent (recipient, cause, at_ms) VALUES (:recipient, :cause, :nowMs)');

  return {
    maySend(kind: string, address: string): boolean {
      const cause = causes[kind];
      if (cause === undefined) return true;
      const row = countRecent.get({ recipient: toRecipient(address), cause, sinceMs: clock().getTime() - emailCountKeptMs });
      return Number(row?.count) < emailsToOnePerDay[cause];
    },
    /** It has left. */
    count(kind: string, address: string): void {
      const cause = causes[kind];
      if (cause !== undefined) insert.run({ recipient: toRecipient(address), cause, nowMs: clock().getTime() });
    },
  };
}

export type EmailLimit = ReturnType<typeof prepareEmailLimit>;

/** With what large providers ignore left out: `jana+1@` and `j.ana@` lie in one mailbox, and who counts them as one errs for few. */
function toRecipient(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  const mailbox = `${name.split('+', 1).join('').replaceAll('.', '')}@${domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}
