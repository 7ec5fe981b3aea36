import { useState } from 'react';
import { type ActivityChange, getActivityChange, listActivity } from '#shared/contracts/desk-activity.ts';
import { getDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { getDeskUnits, undoDeskUnits } from '#shared/contracts/desk-units.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { toUndoneWords, useUndoBulk } from '../records/bulk/use-undo-bulk.ts';

type Undo = NonNullable<ActivityChange['undo']>;

/** Undoes a change of hours, of units or of many records as a whole. */
export function UndoChange({ undo: { of, kind, id, is_undone }, onClose }: { undo: Undo; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const [hours, units, bulk] = [useAct(undoDeskHours), useAct(undoDeskUnits), useUndoBulk()];
  const [isFollowing, setIsFollowing] = useState(false);
  const act = of === 'bulk' ? bulk : of === 'hours' ? hours : units;

  /** Returns the result in words; undefined if the undo was refused. */
  async function send(): Promise<{ title: string; text?: string } | undefined> {
    if (of !== 'bulk') {
      const done = await (of === 'hours' ? hours : units).send({}, { params: { id } });
      return done && { title: t('activity.undone') };
    }
    const done = await bulk.undo(kind ?? '', id);
    return done && toUndoneWords(t, done);
  }

  async function press(): Promise<void> {
    setIsFollowing(true);
    const said = await send();
    setIsFollowing(false);
    if (!said) return;
    showToast({ type: 'success', ...said });
    onClose();
    void refresh(listActivity, getActivityChange, getDeskHours, getDeskUnits, ...recordReads);
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
        <Button size="small" isLoading={isFollowing} onClick={() => void press()}>
          {t('activity.restore')}
        </Button>
      </div>
    </div>
  );
}
