import { useState } from 'react';
import { type BookingSlot, listBookingSlots } from '#shared/contracts/booking.ts';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { SlotPickerProps } from './SlotPicker.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props extends Omit<SlotPickerProps, 'isRefused'> {
  firstTime?: string | null;
  /** Text if there is no date to choose. */
  empty: string;
}

/** Choice of a date of an event. A single date is chosen already. */
export function DatePicker({ service, firstTime = null, hasWaitingLists = false, isOffered, onChange, empty, children }: Props) {
  const t = useTranslate();
  const names = useSlotNames();
  const refreshCalls = useRefresh();
  const refresh = () => refreshCalls(listBookingSlots);
  const [time, setTime] = useState(firstTime ?? undefined);
  const full = hasWaitingLists ? ('1' as const) : undefined;
  const isMember = useSession() === 'member';
  const slots = useEndpoint(listBookingSlots, { query: { service: service.id, full } }, { from: isMember ? 'browser' : 'page' });
  useWantLive();
  if (slots.state === 'loading') return <Skeleton kind="text" lines={6} label={t('state.loading')} />;
  if (slots.state === 'failed') {
    return (
      <ErrorState
        title={t(toFailureTitle(slots.code))}
        message={t(`error.${slots.code}`)}
        action={<Button onClick={slots.retry}>{t('error.retry')}</Button>}
      />
    );
  }
  const found = slots.state === 'empty' ? [] : isOffered ? slots.data.filter(isOffered) : slots.data;
  if (found.length === 0) {
    return (
      <div className="event-registration">
        <p role="status">{empty}</p>
        {children(undefined, refresh)}
      </div>
    );
  }
  const chosen = found.find(({ starts_at }) => starts_at === time) ?? (found.length === 1 ? found[0] : undefined);
  const toHint = ({ free }: BookingSlot) => (free > 0 ? t('booking.register_free', { count: free }) : t('booking.waiting_full'));
  return (
    <div className="event-registration">
      <RadioGroup
        legend={t('booking.register_date')}
        name="date"
        layout="tiles"
        value={chosen?.starts_at ?? ''}
        onChange={(next) => {
          setTime(next);
          onChange?.();
        }}
        choices={found.map((slot) => ({ value: slot.starts_at, label: names.moment(slot.starts_at), hint: toHint(slot) }))}
      />
      {children(chosen, refresh)}
    </div>
  );
}
// messages: error.*
