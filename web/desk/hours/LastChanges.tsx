import { type DeskHoursChange, getDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { useHoursTexts } from './hours-texts.ts';

/** What was changed last, each undone with one press. */
export function LastChanges({ changes }: { changes: readonly DeskHoursChange[] }) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <section className="stack-small" aria-labelledby="last-changes">
      <h2 id="last-changes" className="preview-title">
        {t('hours.last_changes')}
      </h2>
      <ul className="hours-changes">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change: { id, date, at, by, status, hours, zones, companies, undone } }: { change: DeskHoursChange }) {
  const t = useTranslate();
  const { day, dayTime } = useDates();
  const texts = useHoursTexts();
  const refresh = useRefresh();
  const undo = useAct(undoDeskHours);
  const what = status === 'usual' ? t('hours.status_usual') : texts.hours({ status, intervals: hours });
  const press = async () => void ((await undo.send({}, { params: { id } })) && (await refresh(getDeskHours)));
  return (
    <li className="hours-change">
      <div>
        <p className="hours-change-title">{`${day(date)} · ${what}`}</p>
        <p className="small quiet">{`${t('hours.places', { count: zones + companies })} · ${by} · ${dayTime(at)}`}</p>
      </div>
      {undone ? (
        <span className="small quiet">{t('hours.undone')}</span>
      ) : (
        <Button size="small" variant="secondary" isLoading={undo.isSending} onClick={() => void press()}>
          {t('hours.undo')}
        </Button>
      )}
      {undo.state === 'failed' && (
        <Notice tone="error" role="alert" className="hours-change-failure">
          {t(undo.code === 'Conflict' ? 'hours.undo_impossible' : `error.${undo.code}`)}
        </Notice>
      )}
    </li>
  );
}
// messages: error.*
