import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { toScheduledPath } from '../records/record-links.tsx';
import { ScheduleFailures, ScheduleList } from '../records/ScheduleList.tsx';

const maxShown = 3;

/** Failed and upcoming scheduled actions. Renders nothing if there are none, or if the role may not read them. */
export function TodaySchedule() {
  const t = useTranslate();
  const toFailure = useFailure();
  const words = useWordsOfKinds();
  const isTheirs = useMay()(getDeskSchedule);
  const schedule = useCall(getDeskSchedule, isTheirs ? {} : undefined, { everyMs: 60_000 });
  if (!isTheirs) return null;
  if (schedule.state === 'failed')
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" variant="secondary" onClick={() => void schedule.refresh()}>
            {t('schedule.try_again')}
          </Button>
        }
      >
        {toFailure(schedule).message}
      </Notice>
    );
  if (!('data' in schedule) || !words) return null;
  const { coming, coming_total: total, failed } = schedule.data;
  return (
    <>
      {failed.length > 0 && (
        <section aria-labelledby="to-do" className="stack-small">
          <h2 id="to-do" className="today-title">
            {t('schedule.to_do')}
          </h2>
          <ScheduleFailures failed={failed} kindLabel={words.toKindLabel} />
        </section>
      )}
      {coming.length > 0 && (
        <section aria-labelledby="scheduled" className="stack-small">
          <h2 id="scheduled" className="today-title">
            {t('schedule.next')}
          </h2>
          <ScheduleList events={coming.slice(0, maxShown)} kindLabel={words.toKindLabel} hasDays />
          <p>
            <Link href={toScheduledPath()}>{t('schedule.show_all', { count: total })}</Link>
          </p>
        </section>
      )}
    </>
  );
}
