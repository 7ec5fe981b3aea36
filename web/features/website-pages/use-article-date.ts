import { formatDate } from '#shared/rules/date-format.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Publication date of an article in the centre's format. */
export function useArticleDate(): (publishedAt: string | null | undefined) => string | undefined {
  const { mall, locale } = useSite();
  return (publishedAt) =>
    publishedAt ? formatDate(publishedAt, mall?.date_format ?? 'D. M. YYYY', locale, mall?.timezone ?? 'Europe/Prague') : undefined;
}
