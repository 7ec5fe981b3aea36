import { type BookingCalendar as Calendar, getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { weekdayName } from '#shared/rules/date-format.ts';
import { calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { BlockList } from './BlockList.tsx';
import type { CalendarEntry, CalendarService, Open } from './booking-opened.ts';
import { CalendarSlot } from './CalendarSlot.tsx';
import { moveFocus } from './move-focus.ts';
import { PeriodNav } from './PeriodNav.tsx';
import { useServiceTitle } from './service-title.ts';
import { toMonday, useBookingQuery } from './use-booking-query.ts';

interface Column {
  key: string;
  title: string;
  /** Whether the entries of the column belong to several services. */
  isMixed: boolean;
  isToday: boolean;
  entries: readonly CalendarEntry[];
}

/** Bookings and free slots: a week has a column for each day, a day has one for each service. Arrow keys move between the slots. */
export function BookingCalendar({ onOpen }: { onOpen: Open }) {
  const { view, date, service } = useBookingQuery();
  const today = useToday();
  const isWeek = view === 'week';
  const from = isWeek ? toMonday(date ?? today) : (date ?? today);
  const called = useCall(getBookingCalendar, { query: { from, days: isWeek ? 7 : 1, service } }, { everyMs: 60_000, keepsPrevious: true });
  if (!('data' in called)) return called.state === 'loading' ? <Waiting /> : <FailedCall called={called} />;
  const calendar = called.data;
  return (
    <>
      <PeriodNav from={calendar.from} today={calendar.today} />
      <ServiceFilter services={[...calendar.services, ...calendar.others]} />
      <BlockList blocks={calendar.blocks} services={calendar.services} onOpen={onOpen} />
      <Grid
        calendar={calendar}
        lacksSlots={isWeek && service === undefined && calendar.services.length > 0}
        isBusy={called.isRefreshing && calendar.from !== from}
        onOpen={onOpen}
      />
    </>
  );
}

function useToday(): string {
  const { timeZone } = useDates();
  return calendarDateIn(new Date(), timeZone);
}

function ServiceFilter({ services }: { services: readonly CalendarService[] }) {
  const t = useTranslate();
  const { service, set } = useBookingQuery();
  const toTitle = useServiceTitle();
  return (
    <Field label={t('bookings.service')} className="calendar-service desk-unprinted">
      <Select
        placeholder={t('bookings.all_services')}
        value={service === undefined ? '' : String(service)}
        choices={services.map((one) => ({ value: String(one.id), label: toTitle(one, one.id) }))}
        onChange={({ currentTarget }) => set({ service: Number(currentTarget.value) || undefined })}
      />
    </Field>
  );
}

interface GridProps {
  calendar: Calendar;
  /** Whether free slots are omitted: a week has them only for one service. */
  lacksSlots: boolean;
  isBusy: boolean;
  onOpen: Open;
}

function Grid({ calendar, lacksSlots, isBusy, onOpen }: GridProps) {
  const t = useTranslate();
  const columns = useColumns(calendar);
  const { time } = useDates();
  const toTitle = useServiceTitle();
  const times = [...new Set(columns.flatMap(({ entries }) => entries.map(({ starts_at }) => starts_at.slice(11, 16))))].sort();
  const hint = lacksSlots ? t('bookings.choose_service') : undefined;
  if (times.length === 0)
    return <EmptyState title={t(lacksSlots ? 'bookings.empty_week' : 'bookings.empty_calendar')} message={hint} icon="calendar" />;
  const grid = (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons
    <div
      className="booking-calendar"
      aria-busy={isBusy || undefined}
      ref={(grid) => {
        grid?.style.setProperty('--columns', String(columns.length));
        grid?.style.setProperty('--rows', String(times.length));
      }}
      onKeyDown={moveFocus}
    >
      {columns.map(({ key, title, isMixed, isToday, entries }) => (
        <section key={key} className="calendar-column" aria-label={title} data-today={isToday || undefined}>
          <h3 className="calendar-title">{isToday ? <strong>{title}</strong> : title}</h3>
          {entries.length === 0 && <p className="small quiet calendar-none">{t('bookings.no_slots')}</p>}
          <ol className="calendar-slots">
            {[...Map.groupBy(entries, ({ starts_at }) => starts_at.slice(11, 16))].map(([start, own]) => (
              <li
                key={start}
                ref={(slot) => slot?.style.setProperty('--row', String(times.indexOf(start) + 1))}
                data-row={times.indexOf(start)}
              >
                {own.map((entry) => (
                  <CalendarSlot
                    key={`${entry.service_id} ${entry.ends_at}`}
                    entry={entry}
                    time={`${time(entry.starts_at)}–${time(entry.ends_at)}`}
                    service={
                      isMixed
                        ? toTitle(
                            [...calendar.services, ...calendar.others].find(({ id }) => id === entry.service_id),
                            entry.service_id,
                          )
                        : undefined
                    }
                    onOpen={onOpen}
                  />
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
  return (
    <>
      {hint && <p className="quiet">{hint}</p>}
      {grid}
    </>
  );
}

function useColumns({ days, services, others, today }: Calendar): Column[] {
  const { locale } = useDesk();
  const { day } = useDates();
  const { view, service } = useBookingQuery();
  const toTitle = useServiceTitle();
  const [first] = days;
  if (view === 'day' && first) {
    const shown = [...services, ...others].filter(({ id }) => service === undefined || id === service);
    const columns = shown.map((one) => ({
      key: String(one.id),
      title: toTitle(one, one.id),
      isMixed: false,
      isToday: false,
      entries: first.entries.filter(({ service_id }) => service_id === one.id),
    }));
    return columns.filter(({ entries }) => entries.length > 0);
  }
  return days.map(({ date, entries }) => ({
    key: date,
    title: `${weekdayName(weekdayOf(date), locale, 'short')} ${day(date)}`,
    isMixed: service === undefined,
    isToday: date === today,
    entries,
  }));
}
