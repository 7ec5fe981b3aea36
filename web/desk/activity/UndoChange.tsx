import { type ActivityChange, getActivityChange, listActivity } from '#shared/contracts/desk-activity.ts';
import { getDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { getDeskUnits, undoDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';

/** Undoes a change of hours or units as a whole. */
export function UndoChange({ undo: { of, id, is_undone }, onClose }: { undo: NonNullable<ActivityChange['undo']>; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const [hours, units] = [useAct(undoDeskHours), useAct(undoDeskUnits)];
  const act = of === 'hours' ? hours : units;

  async function send(): Promise<void> {
    const done = await act.send({}, { params: { id } });
    if (!done) return;
    showToast({ type: 'success', title: t('activity.undone') });
    onClose();
    void refresh(listActivity, getActivityChange, getDeskHours, getDeskUnits);
  }

  if (is_undone) return <p className="quiet">{t('activity.is_undone')}</p>;
  return (
    <div className="stack-small">
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {act.code === 'Conflict' ? t('changes.impossible') : toFailure(act).message}
        </Notice>
      )}
      <div>
        <Button size="small" isLoading={act.isSending} onClick={() => void send()}>
          {t('activity.restore')}
        </Button>
      </div>
    </div>
  );
}
