import { formatDate } from '#shared/rules/date-format.ts';
import { hoursOnDay, openingStatus } from '#shared/rules/opening-hours.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { formatDayMonth } from '../../lib/centre/day-month.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { OpenDot } from './OpenDot.tsx';
import { useTimeZone, useToday } from './use-today.ts';
import { toHoursText } from './week-lines.ts';

interface Props {
  hours: OpeningHours;
  /** Name of the place with these hours. Undefined if there is only one. */
  title: string | undefined;
}

/** Today's hours in very large type. Below, when the page is live, whether the place is open, and for how long. */
export function TodayHours({ hours, title }: Props) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const today = useToday();
  const line = useHoursLine(hours);
  const countdown = useCountdown(hours);
  const day = hoursOnDay(hours, today);
  const reason = day.exception && texts.find(day.exception, 'title');
  return (
    <div className="today-hours tone-primary">
      {title !== undefined && <p className="eyebrow">{title}</p>}
      <div className="today-hours-words">
        <p className="today-hours-day">
          {t('hours.today_day', { day: formatDate(today, 'dddd', site.locale, 'UTC'), date: formatDayMonth(today, site) })}
          {reason !== undefined && <span> · {reason}</span>}
        </p>
        <p className="today-hours-time">{toHoursText(day, site, t)}</p>
      </div>
      <p className="today-hours-status" aria-live="polite">
        {line?.status !== undefined && (
          <>
            <OpenDot isOpen={line.isOpen} />
            <span>{[line.status, countdown].filter(Boolean).join(', ')}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Time before opening or closing at which the countdown appears. */
const soonMs = 90 * 60_000;

/** 'closes in 40 minutes', or only 'in 12 minutes' after 'opens at 9:00'. Undefined until the page is live, and if the change is not soon. */
function useCountdown(hours: OpeningHours): string | undefined {
  const t = useTranslate();
  const { now, isLive } = useNow();
  const { locale } = useSite();
  const timeZone = useTimeZone();
  if (!isLive) return undefined;
  const status = openingStatus(hours, now, timeZone);
  const changesAt = status.status === 'open' ? status.until : status.status === 'closed' ? status.opensAt : undefined;
  if (!changesAt || changesAt.getTime() - now.getTime() > soonMs) return undefined;
  const time = relativeTime(now, changesAt, locale);
  return status.status === 'open' ? t('hours.closes_soon', { time }) : time;
}
