import { formatDate, toDateFormat } from '#shared/rules/date-format.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { formatIntervals } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { HoursTable } from '../../ui/HoursTable.tsx';

interface Props {
  hours: OpeningHours;
}

const weekDays = 7;
const horizonDays = 45;
const maxRows = 6;

/** Holidays and other special days after the seven days that the week's table already shows. */
export function SpecialDays({ hours }: Props) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const { now } = useNow();
  const timeZone = site.mall?.timezone ?? 'Europe/Prague';
  const today = calendarDateIn(now, timeZone);
  const coming = hours.exceptions
    .filter(({ date }) => date >= addDays(today, weekDays) && date <= addDays(today, horizonDays))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, maxRows);
  if (coming.length === 0) return null;
  return (
    <HoursTable
      caption={t('shops.special_days')}
      hasVisibleCaption
      rows={coming.map((exception) => ({
        day: formatDate(exception.date, toDateFormat(site.mall?.date_format, site.locale), site.locale, timeZone),
        note: texts.find(exception, 'title'),
        hours: toText(exception),
        isClosed: exception.status === 'closed',
      }))}
    />
  );

  function toText({ status, hours: intervals }: OpeningHours['exceptions'][number]): string {
    if (status === 'closed') return t('hours.closed');
    return intervals.length > 0 ? formatIntervals(intervals, site) : t('hours.unknown');
  }
}
