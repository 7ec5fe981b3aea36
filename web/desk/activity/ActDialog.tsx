import type { ReactNode } from 'react';
import { type ActivityAct, type ActivityChange, getActivityChange } from '#shared/contracts/desk-activity.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toWhy } from '../lib/act-reasons.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { HoursChanges, UnitChanges, ValueChanges } from './ActChanges.tsx';
import { ActSubject, useActWords } from './act-subject.tsx';
import { ChangedRecords } from './ChangedRecords.tsx';
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
          <q>{toWhy(t, act.act, act.why)}</q>
        </p>
      )}
      {change.state === 'loading' && <Waiting />}
      <FailedCall called={change} level={3} />
      {'data' in change && <Change change={change.data} onClose={onClose} />}
    </Dialog>
  );
}

function Change({ change, onClose }: { change: ActivityChange; onClose: () => void }): ReactNode {
  const { act, versions, hours, units, records, names, undo, before, after } = change;
  if (act.record && versions) return <RecordChanges record={act.record} change={{ ...change, versions }} onClose={onClose} />;
  return (
    <>
      {hours && <HoursChanges hours={hours} />}
      {units && <UnitChanges units={units} />}
      {records && <ChangedRecords records={records} total={act.bulk?.total ?? records.length} names={names} />}
      {!hours && !units && !records && <ValueChanges before={before} after={after} names={names} />}
      {undo && <UndoChange undo={undo} onClose={onClose} />}
    </>
  );
}
