import { useSearchParams } from 'react-router';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';

/** Lengths to choose from, in days up to today. */
export const lengths = [7, 28, 90] as const;

/** First and last day. */
export interface Period {
  from: string;
  to: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Period in the page's address, and suggested periods. The default is the last four weeks. */
export function usePeriod() {
  const { timeZone } = useDesk().start;
  const [params, setParams] = useSearchParams();
  const today = calendarDateIn(new Date(), timeZone);
  const ofLength = (length: number): Period => ({ from: addDays(today, 1 - length), to: today });
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  const period = day.test(from) && day.test(to) ? { from, to } : ofLength(28);
  return {
    period,
    ofLength,
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    set: (wanted: Period) => setParams({ ...wanted }),
  };
}

export function toPeriodHref(place: string, period: Period): string {
  return `${toDeskPath(place)}?${new URLSearchParams({ ...period })}`;
}
