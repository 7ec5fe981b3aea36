import type { Announcement } from '#shared/contracts/announcements.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { useDates } from './dates.ts';

/** Number of further dates of an event, for lists that show only its next date. */
export function MoreDates({ event }: { event: Announcement }) {
  const t = useTranslate();
  const count = useDates().countMore(event);
  return count === 0 ? null : <Meta icon="calendar">{t('announcements.more_dates', { count })}</Meta>;
}
