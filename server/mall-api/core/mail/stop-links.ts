import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';
import { hashLinkToken, makeLinkToken } from '../secrets/link-token.ts';
import type { MailDependencies } from './post.ts';

/**
 * Creates links that switch off a member's email notices without a login. Each email gets a new link, which is valid once `keep` is called after
 * sending.
 */
export function prepareStopLinks({ domain, publicUrl }: Pick<MailDependencies, 'domain' | 'publicUrl'>) {
  const { db, clock, randomBytes, queries } = domain;
  return {
    make(customerId: number, locale: Locale): { href: string; keep: () => Promise<void> } {
      const token = makeLinkToken(randomBytes);
      return {
        href: publicUrl + toPath('notices-off', locale, {}, { token }),
        keep: () => awaitTransaction(db, () => queries.notices.addLink(hashLinkToken(token), customerId, clock().getTime()), patient),
      };
    },
  };
}
