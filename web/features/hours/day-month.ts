import { formatDate } from '#shared/rules/date-format.ts';
import type { SiteConfig } from '#shared/site/config.ts';

/** A calendar day without its year, as the centre writes dates. */
export function formatDayMonth(date: string, site: SiteConfig): string {
  const format = (site.mall?.date_format ?? 'D. M. YYYY').replace(/[\s,/-]*YY(?:YY)?[\s/-]*/, '');
  return formatDate(date, format, site.locale, 'UTC');
}
