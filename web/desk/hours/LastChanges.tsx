import { type DeskHoursChange, getDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Change, ChangeList } from '../shell/ChangeList.tsx';
import { useHoursTexts } from './hours-texts.ts';

/** The latest changes. */
export function LastChanges({ changes }: { changes: readonly DeskHoursChange[] }) {
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
  const press = async () => void ((await undo.send({}, { params: { id } })) && (await refresh(getDeskHours)));
  return <Change titles={[`${day(date)} · ${what}`]} about={about} isUndone={undone} undo={undo} onUndo={() => void press()} />;
}
