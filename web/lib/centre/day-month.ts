import { formatDate, toDateFormat } from '#shared/rules/date-format.ts';
import type { SiteConfig } from '#shared/site/config.ts';

/** Formats a calendar day without its year, in the centre's format. */
export function formatDayMonth(date: string, site: SiteConfig): string {
  const format = toDateFormat(site.mall?.date_format, site.locale).replace(/[\s,/-]*YY(?:YY)?[\s/-]*/, '');
  return formatDate(date, format, site.locale, 'UTC');
}
