import { useState } from 'react';
import {
  cancelEventRegistrations,
  moveEventRegistrations,
  type EventRegistrations as Registrations,
} from '#shared/contracts/event-registrations.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';

export type EventDay = Registrations['dates'][number];

interface MoveAllProps {
  id: number;
  from: EventDay;
  places: number;
  targets: readonly EventDay[];
  onClose: () => void;
  onMoved: () => void;
}

/** Returns the date closest to another one, because most dates move by hours or a few days. */
function findNearest(dates: readonly EventDay[], { starts_at }: EventDay): EventDay | undefined {
  const distanceOf = (date: EventDay) => Math.abs(Date.parse(date.starts_at) - Date.parse(starts_at));
  return dates.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}

/** Moves all registrations of a date to another one, after a confirmation, because everybody registered gets an email. */
export function MoveAll({ id, from, places, targets, onClose, onMoved }: MoveAllProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const move = useAct(moveEventRegistrations);
  const hasRoom = (date: EventDay) => places - date.people >= from.people;
  const [target, setTarget] = useState(findNearest(targets.filter(hasRoom), from)?.starts_at ?? '');
  const isFull = move.state === 'failed' && move.errors.starts_at?.includes('sold_out');

  async function moveAll(): Promise<void> {
    if (!(await move.send({ from: from.starts_at, starts_at: target }, { params: { id } }))) return;
    onClose();
    onMoved();
    showToast({ type: 'success', title: t('registrations.moved', { time: dayTime(target) }) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registrations.move_title', { time: dayTime(from.starts_at) })}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          {target && (
            <Button size="small" isLoading={move.isSending} onClick={() => void moveAll()}>
              {t('registrations.move_now')}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        {move.state === 'failed' && (
          <Notice tone="error" role="alert">
            {isFull ? t('registrations.full') : toFailure(move).message}
          </Notice>
        )}
        {target ? (
          <>
            <Field label={t('registrations.target')}>
              <Select
                value={target}
                choices={targets.map((date) => ({
                  value: date.starts_at,
                  label: t('registrations.choice', { time: dayTime(date.starts_at), free: Math.max(0, places - date.people) }),
                  isDisabled: !hasRoom(date),
                }))}
                onChange={({ target: { value } }) => setTarget(value)}
              />
            </Field>
            <p>{t('registrations.move_lead', { people: from.people })}</p>
          </>
        ) : (
          <p>{t('registrations.no_target', { people: from.people })}</p>
        )}
      </div>
    </Dialog>
  );
}

interface CancelAllProps {
  id: number;
  date: EventDay;
  onClose: () => void;
  onCancelled: () => void;
}

/** Cancels all registrations of a date, after a confirmation, because everybody registered gets an email, and payments are refunded. */
export function CancelAll({ id, date: { starts_at, people, waiting, is_current }, onClose, onCancelled }: CancelAllProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const act = useAct(cancelEventRegistrations);
  const [why, setWhy] = useState('');

  async function cancelAll(): Promise<void> {
    if (!(await act.send({ starts_at, why: why.trim() || undefined }, { params: { id } }))) return;
    onClose();
    onCancelled();
    showToast({ type: 'success', title: t('registrations.cancelled', { time: dayTime(starts_at) }) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registrations.cancel_title', { time: dayTime(starts_at) })}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          <Button size="small" isLoading={act.isSending} onClick={() => void cancelAll()}>
            {t('registrations.cancel_now')}
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('registrations.keep')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        {act.state === 'failed' && (
          <Notice tone="error" role="alert">
            {act.code === 'Conflict' ? t('bookings.too_late') : toFailure(act).message}
          </Notice>
        )}
        <p>{t('registrations.cancel_lead', { people, waiting })}</p>
        {is_current && <p>{t('registrations.still_offered')}</p>}
        <Field label={t('bookings.why')} hint={t('bookings.why_hint')}>
          <Textarea rows={3} maxLength={500} value={why} onChange={(event) => setWhy(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
