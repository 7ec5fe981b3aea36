import type { Locale } from '#shared/site/locales.ts';
import type { NewsletterQueries } from './queries.ts';

/** How long a link to confirm works; an address that has not been confirmed by then is forgotten. */
export const confirmWithinMs = 7 * 86_400_000;
/** Asking again and again must not fill somebody's letter box. */
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

/** What a request for the newsletter changes, and which message follows, if any. To be called within a transaction. */
export function decideNewsletterRequest(queries: NewsletterQueries, { email, locale, nowMs }: NewsletterRequest): NextMail | undefined {
  queries.forgetPending(nowMs - confirmWithinMs);
  const known = queries.findByEmail(email);
  const subscriptionId = known?.id ?? queries.insert(email, locale, nowMs);
  if (known && known.status !== 'confirmed') queries.request(known.id, email, locale, nowMs);
  if (known?.mailedMs !== undefined && nowMs - known.mailedMs < betweenMailsMs) return undefined;
  queries.markMailed(subscriptionId, nowMs);
  return { kind: known?.status === 'confirmed' ? 'newsletter-already' : 'newsletter-confirm', subscriptionId };
}
