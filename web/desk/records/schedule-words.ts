import type { DeskFault, DeskRecord, DeskScheduleNote } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { Path } from '../forms/json.ts';
import { useDateWords } from '../forms/zoned-dates.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDates } from '../lib/use-dates.ts';
import { type ShownFault, toShownFaults } from './faults.tsx';

interface Failed {
  faults: readonly DeskFault[];
  uses_total: number;
}

/** Describes scheduled times and their results. */
export function useScheduleWords() {
  const t = useTranslate();
  const { day } = useDateWords();
  const { time } = useDates();
  const when = (instant: string) => t('schedule.when', { day: day(instant), time: time(instant) });

  /** Lists why a scheduled action failed, without duplicates. `toPlace` describes the field at a path. */
  function toReasons({ faults, uses_total }: Failed, own: { kind: string; key: string }, toPlace?: (path: Path) => string): string[] {
    const say = ({ path, text, other }: ShownFault) => (toPlace && !other && path.length > 0 ? `${toPlace(path)}: ${text}` : text);
    const used = uses_total > 0 ? [t('records.still_used', { count: uses_total })] : [];
    return [...new Set([...used, ...toShownFaults(faults, own, t).map(say)])];
  }

  function toPlan({ publish_at, unpublish_at }: Pick<DeskScheduleNote, 'publish_at' | 'unpublish_at'>): string[] {
    const publishes = publish_at === null ? [] : [t('schedule.will_publish', { when: when(publish_at) })];
    const ends = unpublish_at === null ? [] : [t('schedule.will_end', { when: when(unpublish_at) })];
    return [...publishes, ...ends];
  }

  return {
    when,
    toReasons,
    /** Describes scheduled actions with one sentence each. */
    toPlan,
    toFailure: (act: 'publish' | 'archive', instant: string) =>
      t(act === 'publish' ? 'schedule.publish_failed' : 'schedule.end_failed', { when: when(instant) }),
    /** Describes a line of the history: the action, and details of its schedule. */
    toLine(
      { act, schedule, cause }: Pick<DeskRecord['history'][number], 'act' | 'schedule' | 'cause'>,
      own: { kind: string; key: string },
    ) {
      const causeWords = cause === undefined ? undefined : findActWords(t, cause);
      if (causeWords !== undefined)
        return act === 'save' ? { act: causeWords, more: [] } : { act: t(`records.act.${act}`), more: [causeWords] };
      if (schedule?.event === 'failed') return { act: t('schedule.act_failed'), more: toReasons(schedule, own) };
      if (schedule?.event === 'done') return { act: t(`records.act.${act}`), more: [t('schedule.by_schedule')] };
      const plan = schedule ? toPlan(schedule) : [];
      return { act: act === 'schedule' && plan.length === 0 ? t('schedule.act_cleared') : t(`records.act.${act}`), more: plan };
    },
  };
}
// messages: records.act.*
