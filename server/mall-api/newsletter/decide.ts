import type { Locale } from '#shared/site/locales.ts';
import type { NewsletterQueries } from './queries.ts';

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
