import { useState } from 'react';
import { changeBookingPeople, type DeskBooking, markDeskBooking, payDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import type { Open } from './booking-opened.ts';
import { useServiceTitle } from './service-title.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

interface Props {
  booking: DeskBooking;
  onOpen: Open;
  onClose: () => void;
}

/** One booking with everything that staff can do: attendance, payment, number of persons, another time, cancellation. */
export function BookingDialog({ booking: opened, onOpen, onClose }: Props) {
  const t = useTranslate();
  const { dayTime, time } = useDates();
  const { locale } = useDesk();
  const toTitle = useServiceTitle();
  const refresh = useRefreshBookings();
  const [booking, setBooking] = useState(opened);
  const mark = useAct(markDeskBooking);
  const { id, number, service_id, customer, customer_id, contact, note, starts_at, ends_at, people, price, status, came } = booking;
  const isOver = status === 'used';
  const hasBegun = Date.parse(starts_at) <= Date.now();
  const canMove = !hasBegun && findEventId(service_id) === undefined; // the calendar does not contain events
  const name = customer || t('bookings.no_account');
  async function take(answer: Promise<DeskBooking | undefined>): Promise<boolean> {
    const changed = await answer;
    if (changed) {
      setBooking(changed);
      await refresh();
    }
    return changed !== undefined;
  }
  const facts = [
    { term: t('bookings.service'), description: toTitle(booking, service_id) },
    { term: t('bookings.time'), description: `${dayTime(starts_at)}–${time(ends_at)}` },
    { term: t('bookings.number'), description: number },
    ...(contact?.phone
      ? [{ term: t('bookings.phone'), description: <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a> }]
      : []),
    ...(contact?.email ? [{ term: t('bookings.email'), description: contact.email }] : []),
    ...(note ? [{ term: t('bookings.note'), description: note }] : []),
    ...(price ? [{ term: t('bookings.price'), description: formatMoney(price, locale) }] : []),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      closeLabel={t('desk.close')}
      placement="side"
      footer={
        isOver ? undefined : (
          <>
            {canMove && <Button onClick={() => onOpen({ dialog: 'move', booking })}>{t('bookings.move')}</Button>}
            <Button variant="quiet" onClick={() => onOpen({ dialog: 'cancel', booking })}>
              {t('bookings.cancel')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <DefinitionList entries={facts} />
        {customer_id !== null && (
          <p>
            <Link href={toDeskPath('members', customer_id)}>{t('bookings.to_member')}</Link>
          </p>
        )}
        <div className="cluster">
          {([true, false] as const).map((answer) => (
            <Button
              key={String(answer)}
              size="small"
              variant={came === answer ? 'primary' : 'secondary'}
              icon={answer ? 'check' : 'close'}
              aria-pressed={came === answer}
              isLoading={mark.isSending}
              onClick={({ detail }) => detail < 2 && void take(mark.send({ came: came === answer ? null : answer }, { params: { id } }))}
            >
              {t(answer ? 'bookings.came' : 'bookings.missed')}
            </Button>
          ))}
        </div>
        <Failure of={mark} />
        {price && <Payment booking={booking} onTake={take} />}
        {!hasBegun && <People key={people} booking={booking} onTake={take} />}
      </div>
    </Dialog>
  );
}

interface PartProps {
  booking: DeskBooking;
  onTake: (answer: Promise<DeskBooking | undefined>) => Promise<boolean>;
}

function Failure({ of: act, conflict }: { of: Pick<ReturnType<typeof useAct>, 'state'>; conflict?: string | undefined }) {
  const toFailure = useFailure();
  const failed = act as ReturnType<typeof useAct>; // safe: only the state is read
  if (failed.state !== 'failed') return null;
  return (
    <Notice tone="error" role="alert">
      {failed.code === 'Conflict' && conflict ? conflict : toFailure(failed).message}
    </Notice>
  );
}

/** Records that the money was taken in the centre; a second click takes that back. */
function Payment({ booking: { id, status, is_paid_at_desk }, onTake }: PartProps) {
  const t = useTranslate();
  const pay = useAct(payDeskBooking);
  const isUnpaid = status === 'reserved';
  if (!isUnpaid && !is_paid_at_desk) return <p className="quiet">{t('bookings.paid_online')}</p>;
  return (
    <>
      <p>
        <Button
          size="small"
          variant={isUnpaid ? 'secondary' : 'primary'}
          icon="check"
          aria-pressed={!isUnpaid}
          isLoading={pay.isSending}
          onClick={({ detail }) => detail < 2 && void onTake(pay.send({ is_paid: isUnpaid }, { params: { id } }))}
        >
          {t('bookings.paid_at_desk')}
        </Button>
      </p>
      <Failure of={pay} conflict={t('bookings.changed_meanwhile')} />
    </>
  );
}

function People({ booking: { id, people, contact }, onTake }: PartProps) {
  const t = useTranslate();
  const act = useAct(changeBookingPeople);
  const [typed, setTyped] = useState(String(people));
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isSilent = contact !== null && contact.email === null;
  const isFixed = act.state === 'failed' && act.errors.people?.includes('not_available');
  async function save(): Promise<void> {
    const isDone = await onTake(act.send({ people: count }, { params: { id } }));
    if (!isDone) return;
    showToast({
      type: 'success',
      title: t('bookings.people_done', { count }),
      action: { label: t('bookings.undo'), onPress: () => void onTake(act.send({ people }, { params: { id } })) },
    });
  }
  return (
    <form
      className="booking-people"
      aria-label={t('bookings.people_label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && count !== people) void save();
      }}
    >
      <Field label={t('bookings.people_label')} hint={isSilent ? undefined : t('bookings.people_hint')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" isLoading={act.isSending} disabled={count === 0 || count === people}>
        {t('bookings.people_save')}
      </Button>
      <Failure of={act} conflict={t(isFixed ? 'bookings.people_fixed' : 'bookings.people_full')} />
    </form>
  );
}
