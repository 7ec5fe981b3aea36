import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useDateWords } from '../forms/zoned-dates.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { toKindsPath } from './record-links.tsx';
import { ScheduleFailures, ScheduleList } from './ScheduleList.tsx';

/** Scheduled publications and archivings of all kinds, day by day. */
export function ScheduledScreen() {
  const t = useTranslate();
  const schedule = useCall(getDeskSchedule, {}, { everyMs: 60_000 });
  const words = useWordsOfKinds();
  const { day } = useDateWords();
  const { day: shortDay } = useDates();
  if (schedule.state === 'failed') return <FailedCall called={schedule} />;
  if (!('data' in schedule) || !words) return <Waiting />;
  const { coming, coming_total: total, failed } = schedule.data;
  const days = [...Map.groupBy(coming, ({ at }) => shortDay(at)).values()];
  return (
    <DeskPage title={t('schedule.all')} lead={<Link href={toKindsPath()}>{t('places.content')}</Link>}>
      {failed.length > 0 && <ScheduleFailures failed={failed} kindLabel={words.toKindLabel} />}
      {coming.length === 0 && <EmptyState title={t('schedule.none')} message={t('schedule.none_lead')} />}
      {days.map((events) => (
        <section key={events[0]?.at} className="stack-small">
          <h2 className="schedule-day">{day(events[0]?.at ?? '')}</h2>
          <ScheduleList events={events} kindLabel={words.toKindLabel} />
        </section>
      ))}
      {total > coming.length && <p className="record-quiet">{t('schedule.more', { count: total - coming.length })}</p>}
    </DeskPage>
  );
}
