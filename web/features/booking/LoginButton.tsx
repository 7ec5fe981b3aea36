import type { BookingService, BookingSlot } from '#shared/contracts/booking.ts';
import { toServicePath } from '#shared/rules/event-registration.ts';
import { routeExists, toPath } from '#shared/rules/routing.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  service: BookingService;
  slot: BookingSlot;
  label: string;
}

/** Link to the login. After the login, the member returns to the same slot. */
export function LoginButton({ service, slot, label }: Props) {
  const { locale, settings, mall } = useSite();
  const title = useRecordTexts().get(service, 'title');
  if (!routeExists('login', settings)) return null;
  const day = calendarDateIn(new Date(slot.starts_at), mall?.timezone ?? 'Europe/Prague');
  const back = toServicePath({ id: service.id, title }, locale, { day, time: slot.starts_at });
  return (
    <Button size="large" href={toPath('login', locale, {}, { return: back, why: 'booking' })}>
      {label}
    </Button>
  );
}
