import type { ReactNode } from 'react';
import { type ActivityAct, type ActivityChange, getActivityChange } from '#shared/contracts/desk-activity.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { HoursChanges, UnitChanges, ValueChanges } from './ActChanges.tsx';
import { ActSubject, useActWords } from './act-subject.tsx';
import { RecordChanges } from './RecordChanges.tsx';
import { UndoChange } from './UndoChange.tsx';

/** Shows what an act changed, and restores the previous state if possible. */
export function ActDialog({ act, onClose }: { act: ActivityAct; onClose: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { act: what, by } = useActWords(act);
  const change = useCall(getActivityChange, { params: { id: act.id } });
  return (
    <Dialog isOpen onClose={onClose} title={t('activity.what_changed')} closeLabel={t('desk.close')} size="large" className="record-dialog">
      <p>
        <strong>{what}</strong> <ActSubject act={act} />
      </p>
      <p className="quiet small">{`${by} · ${dayTime(act.at)}`}</p>
      {act.why !== null && (
        <p>
          <q>{act.why}</q>
        </p>
      )}
      {change.state === 'loading' && <Waiting />}
      <FailedCall called={change} level={3} />
      {'data' in change && <Change change={change.data} onClose={onClose} />}
    </Dialog>
  );
}

function Change({ change, onClose }: { change: ActivityChange; onClose: () => void }): ReactNode {
  const { act, versions, hours, units, undo, before, after } = change;
  if (act.record && versions) return <RecordChanges record={act.record} act={act.act} versions={versions} onClose={onClose} />;
  return (
    <>
      {hours && <HoursChanges hours={hours} />}
      {units && <UnitChanges units={units} />}
      {!hours && !units && <ValueChanges before={before} after={after} />}
      {undo && <UndoChange undo={undo} onClose={onClose} />}
    </>
  );
}
