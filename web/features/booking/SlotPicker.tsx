import { type ReactNode, useEffect, useState } from 'react';
import { type BookingService, type BookingSlot, listBookingSlots } from '#shared/contracts/booking.ts';
import { findSlotFacts } from '#shared/rules/slot-facts.ts';
import { addDays, calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSlotNames } from './slot-names.ts';

export interface SlotPickerProps {
  service: BookingService;
  /** Whether full slots with a waiting list are offered too. */
  hasWaitingLists?: boolean;
  /** Omits slots. */
  isOffered?: (slot: BookingSlot) => boolean;
  /** Whether the caller shows that the chosen slot is gone. */
  isRefused?: boolean;
  onChange?: () => void;
  /** Renders the form for the chosen slot; undefined if none is chosen, or if it is gone. `refresh`: fetches the slots again. */
  children: (chosen: BookingSlot | undefined, refresh: () => void) => ReactNode;
}

interface Props extends SlotPickerProps {
  /** Day whose week is shown first. */
  firstDay: string | null;
  firstTime?: string | null;
}

const weekMs = 7 * 86_400_000;

/** Choice of a slot: days of a week, and the slots of a day. */
export function SlotPicker({
  service,
  firstDay,
  firstTime = null,
  hasWaitingLists = false,
  isOffered = isAny,
  isRefused = false,
  onChange,
  children,
}: Props) {
  const t = useTranslate();
  const { now } = useNow();
  const { timeZone } = useDateFormats();
  const names = useSlotNames();
  const [week, setWeek] = useState(() => toWeek(firstDay, calendarDateIn(now, timeZone)));
  const [day, setDay] = useState(firstDay ?? undefined);
  const [time, setTime] = useState(firstTime ?? undefined);
  const { days, slots, refresh } = useSlots(service.id, week, hasWaitingLists);
  const weeks = Math.ceil((service.days_ahead ?? bookingLimits.daysAhead) / 7);
  const found = 'data' in slots ? slots.data.filter(isOffered) : undefined;
  const byDay = Map.groupBy(found ?? [], ({ starts_at }) => calendarDateIn(new Date(starts_at), timeZone));
  const countFree = (one: string) => byDay.get(one)?.filter(isFree).length ?? 0;
  const shownDay =
    day !== undefined && byDay.has(day) ? day : (days.find((one) => countFree(one) > 0) ?? days.find((one) => byDay.has(one)));
  const times: readonly BookingSlot[] = (shownDay && byDay.get(shownDay)) || [];
  const chosen = times.find(({ starts_at }) => starts_at === time);
  const isGone = useIsGone(time, found);
  const { minutes, places } = findSlotFacts(service);

  return (
    <div className="booking-slots">
      <div className="booking-weeks">
        <Button variant="secondary" size="small" icon="arrow-left" disabled={week === 0} onClick={() => setWeek(week - 1)}>
          {t('booking.week_before')}
        </Button>
        <p className="booking-week" aria-live="polite">
          {names.span(days)}
        </p>
        <Button variant="secondary" size="small" endIcon="arrow-right" disabled={week >= weeks - 1} onClick={() => setWeek(week + 1)}>
          {t('booking.week_after')}
        </Button>
      </div>
      {slots.state === 'loading' && <Skeleton kind="text" lines={6} label={t('state.loading')} />}
      {slots.state === 'failed' && (
        <ErrorState
          title={t(toFailureTitle(slots.code))}
          message={t(`error.${slots.code}`)}
          action={<Button onClick={slots.retry}>{t('error.retry')}</Button>}
        />
      )}
      {(slots.state === 'empty' || found?.length === 0) && <p role="status">{t('booking.week_empty')}</p>}
      {found !== undefined && found.length > 0 && (
        <RadioGroup
          legend={t('booking.day')}
          name="day"
          layout="tiles"
          value={shownDay ?? ''}
          onChange={(next) => {
            setDay(next);
            setTime(undefined);
            onChange?.();
          }}
          choices={days.map((one) => ({
            value: one,
            label: names.day(one),
            hint: toDayHint(one),
            isDisabled: !byDay.has(one),
          }))}
        />
      )}
      {times.length > 0 && (
        <RadioGroup
          key={shownDay}
          legend={t('booking.time')}
          name="time"
          layout="tiles"
          value={chosen?.starts_at ?? ''}
          onChange={(next) => {
            setTime(next);
            onChange?.();
          }}
          error={isGone && !isRefused ? t('booking.gone') : undefined}
          choices={times.map((slot) => ({
            value: slot.starts_at,
            label: minutes === undefined ? `${names.time(slot.starts_at)}–${names.time(slot.ends_at)}` : names.time(slot.starts_at),
            hint: toHint(slot),
          }))}
        />
      )}
      {children(chosen, refresh)}
    </div>
  );

  function toDayHint(one: string): string {
    const count = countFree(one);
    if (count > 0) return t('booking.times_free', { count });
    if (byDay.has(one)) return t('booking.waiting_day');
    const hasTimes = !service.slots?.length || service.slots.some(({ weekday }) => weekday === weekdayOf(one));
    return t(hasTimes ? 'booking.none_free' : 'booking.no_times');
  }

  function toHint(slot: BookingSlot): string | undefined {
    if (!isFree(slot)) return t('booking.waiting_full');
    return places > 1 ? t('booking.places_free', { count: slot.free }) : undefined;
  }
}

const isFree = ({ free }: BookingSlot): boolean => free > 0;
const isAny = (): boolean => true;

/** Whether the chosen slot was free when it was chosen, but is no longer free. */
function useIsGone(time: string | undefined, found: readonly BookingSlot[] | undefined): boolean {
  const [seen, setSeen] = useState<string>();
  const isThere = found?.some((slot) => slot.starts_at === time && isFree(slot)) ?? false;
  useEffect(() => {
    if (isThere) setSeen(time);
  }, [isThere, time]);
  return time !== undefined && seen === time && found !== undefined && !isThere;
}

/** Number of the week that contains a day, counted from today. */
function toWeek(day: string | null, today: string): number {
  const ms = day === null ? Number.NaN : Date.parse(day) - Date.parse(today);
  return ms >= 0 ? Math.floor(ms / weekMs) : 0;
}
// messages: error.*

const daysOfWeek = 7;

interface WeekOfSlots {
  days: readonly string[];
  slots: Resource<BookingSlot[]>;
  refresh: () => void;
}

/** Current free slots of a week, and full ones that have a waiting list. Refetched when a place is booked or cancelled. */
function useSlots(serviceId: number, week: number, hasWaitingLists: boolean): WeekOfSlots {
  const { now } = useNow();
  const { timeZone } = useDateFormats();
  const first = addDays(calendarDateIn(now, timeZone), week * daysOfWeek);
  const days = Array.from({ length: daysOfWeek }, (_, index) => addDays(first, index));
  const full = hasWaitingLists ? ('1' as const) : undefined;
  const input = { query: { service: serviceId, from: first, to: addDays(first, daysOfWeek - 1), full } };
  const isMember = useSession() === 'member';
  const slots = useEndpoint(listBookingSlots, input, { from: isMember ? 'browser' : 'page' });
  const refresh = useRefresh();
  useWantLive(); // so that bookings by others are visible immediately
  return { days, slots, refresh: () => refresh(listBookingSlots) };
}
