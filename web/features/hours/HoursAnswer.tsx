import { formatDate } from '#shared/rules/date-format.ts';
import { type DatedHours, hoursOnDay, listDays } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { formatIntervals, useHoursLine } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Answer } from '../../ui/Answer.tsx';
import { useToday } from './use-today.ts';

interface Props {
  hours: OpeningHours | undefined;
  /** Asked days, both inclusive; undefined: today. */
  days: { from: string; to: string } | undefined;
  /** Name of the place. */
  title: string;
  source: { href: string; text: string };
  /** Further fact: where the place is. */
  note?: string | undefined;
}

/** Answers when a place is open: until when today, or the hours of other days. Renders nothing if the hours are not known. */
export function HoursAnswer({ hours, days, title, source, note }: Props) {
  const today = useToday();
  const toDayText = useDayText();
  const line = useHoursLine(hours);
  const isToday = days === undefined || (days.from === today && days.to === today);
  const texts =
    hours &&
    (isToday ? [hoursOnDay(hours, today).status === 'unknown' ? undefined : toTodayText(line)] : listAsked(hours, days).map(toDayText));
  const known = texts?.filter((text) => text !== undefined) ?? [];
  if (known.length === 0 && note === undefined) return null;
  return (
    <Answer icon={known.length > 0 ? 'clock' : 'map-pin'} label={title} source={source}>
      {[...known, ...(note === undefined ? [] : [note])].join(' · ')}
    </Answer>
  );
}

function toTodayText(line: ReturnType<typeof useHoursLine>): string | undefined {
  if (!line) return undefined;
  return line.status === undefined || line.isOver
    ? [line.today, line.isOver ? line.status : undefined].filter(Boolean).join(' · ')
    : `${line.status} · ${line.today}`;
}

const maxDays = 3;

function listAsked(hours: OpeningHours, { from, to }: { from: string; to: string }): DatedHours[] {
  return listDays(hours, from, maxDays).filter(({ date }) => date <= to);
}

/** Returns a function for the text of a day: '24 December (Christmas Eve) 9:00–12:00'. Undefined if the hours are not known. */
function useDayText(): (day: DatedHours) => string | undefined {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  return ({ date, status, intervals, exception }) => {
    if (status === 'unknown') return undefined;
    const reason = exception && texts.find(exception, 'title');
    const day = formatDate(date, localeFacts[site.locale].longDay, site.locale, 'UTC');
    const hours = status === 'closed' ? t('search.answer_closed') : formatIntervals(intervals, site);
    return `${day}${reason === undefined ? '' : ` (${reason})`} ${hours}`;
  };
}
