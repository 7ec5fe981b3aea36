import type { StaffEmail } from '#shared/contracts/staff-emails.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { hashLinkToken, makeLinkToken } from '../core/secrets/link-token.ts';
import type { MailDependencies } from '../dependencies.ts';

/**
 * Creates links that switch off an email to staff without a login. Each email gets a new link, which is valid once
 * `keep` is called after sending. Undefined if there is no desk.
 */
export function prepareStaffStopLinks({ domain, toDeskLink }: Pick<MailDependencies, 'domain' | 'toDeskLink'>) {
  const { db, randomBytes, staffEmails } = domain;
  return {
    make(staffId: number, email: StaffEmail): { href: string; keep: () => Promise<void> } | undefined {
      const token = makeLinkToken(randomBytes);
      const href = toDeskLink(`/unsubscribe?token=${token}`);
      if (href === undefined) return undefined;
      return { href, keep: () => awaitTransaction(db, () => staffEmails.addLink(hashLinkToken(token), staffId, email), patient) };
    },
  };
}
