import { useState } from 'react';
import { listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { getEventRegistrations, type EventRegistrations as Registrations } from '#shared/contracts/event-registrations.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { CancelAll, type EventDay, MoveAll } from './RegistrationDialogs.tsx';

const headingId = 'event-registrations';

/** Panel beside the form of an event: who is registered for each date, and registrations for dates that the event no longer has. */
export function EventRegistrations({ id }: { id: number }) {
  const t = useTranslate();
  const called = useCall(getEventRegistrations, { params: { id } });
  const [asked, setAsked] = useState<{ act: 'move' | 'cancel'; date: EventDay }>();
  if (called.state === 'failed') return <FailedCall called={called} level={3} />;
  if (!('data' in called)) return <Waiting />;
  const { places, dates } = called.data;
  if (dates.length === 0) return null;
  const lost = dates.filter(({ is_current }) => !is_current);
  const close = () => setAsked(undefined);
  const refresh = () => void called.refresh();
  return (
    <section aria-labelledby={headingId} className="stack-small">
      <h2 id={headingId} tabIndex={-1}>
        {t('registrations.title')}
      </h2>
      {lost.map((date) => (
        <LostDate key={date.starts_at} date={date} onMove={places === null ? undefined : () => setAsked({ act: 'move', date })} />
      ))}
      <DateTable places={places} dates={dates} onCancel={(date) => setAsked({ act: 'cancel', date })} />
      {asked?.act === 'move' && (
        <MoveAll
          id={id}
          from={asked.date}
          places={places ?? 0}
          targets={dates.filter(({ is_current }) => is_current)}
          onClose={close}
          onMoved={refresh}
        />
      )}
      {asked?.act === 'cancel' && <CancelAll id={id} date={asked.date} onClose={close} onCancelled={refresh} />}
    </section>
  );
}

/** Names the people who are registered for an event that is about to be archived. Nothing if there are none. */
export function RegisteredPeople({ id, onShow }: { id: number; onShow: () => void }) {
  const t = useTranslate();
  const called = useCall(getEventRegistrations, { params: { id } });
  const people = 'data' in called ? called.data.dates.reduce((sum, date) => sum + date.people, 0) : 0;
  if (people === 0) return null;
  function show(): void {
    onShow();
    requestAnimationFrame(() => document.getElementById(headingId)?.focus());
  }
  return (
    <Notice tone="error">
      <p>{t('registrations.archived_lead', { people })}</p>
      <Button size="small" variant="secondary" onClick={show}>
        {t('registrations.show')}
      </Button>
    </Notice>
  );
}

/** `onMove`: undefined if the event is not published. */
function LostDate({ date: { starts_at, people, waiting }, onMove }: { date: EventDay; onMove: (() => void) | undefined }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  return (
    <Notice tone="error" title={t(onMove ? 'registrations.lost' : 'registrations.lost_event', { time: dayTime(starts_at) })}>
      <p>{t('registrations.lost_lead', { people, waiting })}</p>
      {onMove && (
        <Button size="small" onClick={onMove}>
          {t('registrations.move')}
        </Button>
      )}
    </Notice>
  );
}

function DateTable({ places, dates, onCancel }: Registrations & { onCancel: (date: EventDay) => void }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const may = useMay();
  const { dayTime, timeZone } = useDates();
  return (
    <table className="panel-figures">
      <thead>
        <tr>
          <th scope="col">{t('registrations.date')}</th>
          <th scope="col">{t('registrations.people')}</th>
          <th scope="col">{t('registrations.waiting')}</th>
        </tr>
      </thead>
      <tbody>
        {dates.map((date) => {
          const { starts_at, is_current, people, waiting } = date;
          return (
            <tr key={starts_at}>
              <th scope="row">
                {may(listDeskBookings) ? (
                  <Link href={`${toDeskPath('bookings')}?date=${calendarDateIn(new Date(starts_at), timeZone)}`}>{dayTime(starts_at)}</Link>
                ) : (
                  dayTime(starts_at)
                )}
              </th>
              <td>
                <span>{is_current && places !== null ? t('registrations.of', { people, places }) : formatNumber(people, locale)}</span>
                {people + waiting > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`${t('registrations.cancel')}: ${dayTime(starts_at)}`}
                    onClick={() => onCancel(date)}
                  >
                    {t('registrations.cancel')}
                  </Button>
                )}
              </td>
              <td>{formatNumber(waiting, locale)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
