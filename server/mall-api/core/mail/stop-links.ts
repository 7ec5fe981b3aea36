import { toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';
import { hashLinkToken, makeLinkToken } from '../secrets/link-token.ts';
import type { MailDependencies } from './post.ts';

/** Links by which a member switches off e-mails with notices, without a login: made anew for each letter, and of use once it has left. */
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
