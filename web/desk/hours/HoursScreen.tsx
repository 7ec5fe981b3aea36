import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DeskHours, type DeskHoursChange, getDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { recordReads } from '../lib/record-reads.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Change, ChangeList } from '../shell/ChangeList.tsx';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { DayDialog } from './DayDialog.tsx';
import { HoursCalendar } from './HoursCalendar.tsx';
import { useHoursTexts } from './hours-texts.ts';

/** Hours on special days: for the centre's zones, and for many companies in one step. */
export function HoursScreen() {
  const t = useTranslate();
  const { timeZone } = useDates();
  const [query] = useSearchParams();
  const month = query.get('month') ?? undefined;
  const hours = useCall(getDeskHours, { query: { month } }, { keepsPrevious: true });
  return (
    <DeskPage title={t('places.hours')} lead={t('hours.lead', { zone: timeZone })}>
      {hours.state === 'loading' && <Waiting />}
      <FailedCall called={hours} />
      {'data' in hours && <Month hours={hours.data} />}
    </DeskPage>
  );
}

function Month({ hours }: { hours: DeskHours }) {
  const t = useTranslate();
  const texts = useHoursTexts();
  const [date, setDate] = useState<string>();
  const { month, zones, changes } = hours;
  const day = hours.days.find((one) => one.date === date);
  if (zones.length === 0) return <EmptyState title={t('hours.empty')} message={t('hours.empty_lead')} icon="clock" />;
  const toMonth = (other: string) => `${toDeskPath('hours')}?month=${other}`;
  return (
    <>
      <nav className="month-nav" aria-label={t('hours.months')}>
        <Button variant="secondary" icon="chevron-left" href={toMonth(addDays(`${month}-01`, -1).slice(0, 7))}>
          {t('hours.earlier')}
        </Button>
        <h2 className="month-title" aria-live="polite">
          {texts.month(month)}
        </h2>
        <Button variant="secondary" endIcon="chevron-right" href={toMonth(addDays(`${month}-28`, 7).slice(0, 7))}>
          {t('hours.later')}
        </Button>
      </nav>
      <HoursCalendar hours={hours} onChoose={setDate} />
      <LastChanges changes={changes} />
      {day && <DayDialog key={day.date} hours={hours} day={day} onClose={() => setDate(undefined)} />}
    </>
  );
}

/** The latest changes. */
function LastChanges({ changes }: { changes: readonly DeskHoursChange[] }) {
  return <ChangeList changes={changes} row={(change) => <HoursChange key={change.id} change={change} />} />;
}

function HoursChange({ change: { id, date, at, by, status, hours, zones, companies, undone } }: { change: DeskHoursChange }) {
  const t = useTranslate();
  const { day, dayTime } = useDates();
  const texts = useHoursTexts();
  const refresh = useRefresh();
  const undo = useAct(undoDeskHours);
  const what = status === 'usual' ? t('hours.status_usual') : texts.hours({ status, intervals: hours });
  const about = [t('hours.places', { count: zones + companies }), by, dayTime(at)];
  const press = async () => void ((await undo.send({}, { params: { id } })) && (await refresh(getDeskHours, ...recordReads)));
  return <Change titles={[`${day(date)} · ${what}`]} about={about} isUndone={undone} undo={undo} onUndo={() => void press()} />;
}
