import { type FormEvent, useState } from 'react';
import { type BookingService, type BookingSlot, joinWaitingList, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalData } from '../../ui/PersonalForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { LoginButton } from './LoginButton.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  service: BookingService;
  slot: BookingSlot;
  /** Called when the member could not join, because then places may be free. */
  onRefused: () => void;
}

const choicesAtMost = 20;
const refusals = ['still_free', 'already_waiting', 'too_late', 'limit_reached'] as const;

/** Form to join the waiting list of a full slot, or a login button. */
export function WaitingForm(props: Props) {
  const isMember = useSession() === 'member';
  const t = useTranslate();
  if (isMember) return <MemberForm {...props} />;
  return (
    <div className="booking-order">
      <p>{t('booking.waiting_lead')}</p>
      <LoginButton service={props.service} slot={props.slot} label={t('booking.waiting_login')} />
    </div>
  );
}

function MemberForm({ service, slot, onRefused }: Props) {
  const t = useTranslate();
  const names = useSlotNames();
  const refresh = useRefresh();
  const places = useEndpoint(listWaitingPlaces);
  const { send, ...action } = useAction(joinWaitingList);
  const [people, setPeople] = useState('1');
  const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'offered';
  const listed = places.state === 'ready' ? places.data : [];
  const own = listed.find(
    (place) => place.service_id === service.id && Date.parse(place.starts_at) === Date.parse(slot.starts_at) && isOpen(place),
  );
  const toBookings = useMemberLinks()('dashboard-bookings');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const joined = await send({ service_id: service.id, starts_at: slot.starts_at, people: Number(people) });
    refresh(listWaitingPlaces);
    if (!joined) onRefused();
  }

  if (own) {
    return (
      <Notice
        tone="success"
        role="status"
        title={t('booking.waiting_joined')}
        action={toBookings !== undefined && <Button href={toBookings}>{t('menu.dashboard-bookings')}</Button>}
      >
        {names.when(own)} · {t('booking.places_count', { count: own.people })}
        <br />
        {own.offer_until === null
          ? t('booking.waiting_ahead', { count: own.ahead })
          : t('booking.waiting_until', { time: names.moment(own.offer_until) })}
      </Notice>
    );
  }
  const code = action.state === 'failed' ? action.errors.starts_at?.[0] : undefined;
  const refusal = refusals.find((one) => one === code);
  return (
    <PersonalData>
      {(policyLink) => (
        <form className="booking-order" aria-label={t('booking.waiting_join')} onSubmit={(event) => void submit(event)}>
          <p>{t('booking.waiting_lead')}</p>
          {service.capacity > 1 && (
            <Field label={t('booking.places_wanted')} className="booking-count">
              <Select
                value={people}
                onChange={(event) => setPeople(event.target.value)}
                choices={Array.from({ length: Math.min(service.capacity, choicesAtMost) }, (_, index) => String(index + 1)).map(
                  (count) => ({
                    value: count,
                    label: count,
                  }),
                )}
              />
            </Field>
          )}
          <DefinitionList entries={[{ term: t('booking.when'), description: names.when(slot) }]} />
          {action.state === 'failed' && (
            <Notice tone="error" role="alert" title={t('booking.waiting_refused')}>
              {toReason(action.code)}
            </Notice>
          )}
          <Button type="submit" size="large" icon="clock" isLoading={action.state === 'sending'}>
            {t('booking.waiting_join')}
          </Button>
          {policyLink}
        </form>
      )}
    </PersonalData>
  );

  function toReason(status: string): string {
    if (refusal) return t(`booking.waiting_refused_${refusal}`);
    return code === 'not_available' ? t('booking.refused_not_available') : t(`error.${status}`);
  }
}
// messages: booking.waiting_refused_*
// messages: error.*
