import { type DeskUnits, type DeskUnitsChange, undoDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import { useUnitTexts } from './unit-texts.ts';
import { useRefreshUnits } from './use-move.ts';

/** Who was moved last, each move undone with one press. */
export function UnitChanges({ changes }: Pick<DeskUnits, 'changes'>) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <section className="stack-small" aria-labelledby="unit-changes">
      <h2 id="unit-changes" className="preview-title">
        {t('units.last_changes')}
      </h2>
      <ul className="hours-changes">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change: { id, at, by, units, undone } }: { change: DeskUnitsChange }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const texts = useUnitTexts();
  const refresh = useRefreshUnits();
  const undo = useAct(undoDeskUnits);
  const press = async () => void ((await undo.send({}, { params: { id } })) && (await refresh()));
  return (
    <li className="hours-change">
      <div>
        {units.map(({ floorplan_id, unit, before, after }) => (
          <p key={`${floorplan_id} ${unit}`} className="hours-change-title">
            {`${unit}: ${t('units.change', { before: texts.shops(before), after: texts.shops(after) })}`}
          </p>
        ))}
        <p className="small quiet">{`${by} · ${dayTime(at)}`}</p>
      </div>
      {undone ? (
        <span className="small quiet">{t('units.undone')}</span>
      ) : (
        <Button size="small" variant="secondary" isLoading={undo.isSending} onClick={() => void press()}>
          {t('units.undo')}
        </Button>
      )}
      {undo.state === 'failed' && (
        <Notice tone="error" role="alert" className="hours-change-failure">
          {undo.code === 'Conflict' ? t('units.undo_impossible') : toFailure(undo).message}
        </Notice>
      )}
    </li>
  );
}
