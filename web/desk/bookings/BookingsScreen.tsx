import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { BlockedDialog } from './BlockedDialog.tsx';
import { BookDialog } from './BookDialog.tsx';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingSearch, FoundBookings, useSearchedBookings } from './BookingSearch.tsx';
import type { Opened } from './booking-opened.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DayList } from './DayList.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useBookingQuery } from './use-booking-query.ts';

/** Bookings: the list of a day to print, a calendar by day and by week, and a search. */
export function BookingsScreen() {
  const t = useTranslate();
  const { view, toHref } = useBookingQuery();
  const searched = useSearchedBookings();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const views = [
    { value: 'list', label: t('bookings.view_list'), icon: 'file' },
    { value: 'day', label: t('bookings.view_day'), icon: 'clock' },
    { value: 'week', label: t('bookings.view_week'), icon: 'calendar' },
  ] as const;
  return (
    <DeskPage
      title={t('places.bookings')}
      lead={t('places.bookings_about')}
      actions={
        <div className="cluster desk-unprinted">
          <SegmentedLinks
            label={t('bookings.views')}
            segments={views.map(({ value, label, icon }) => ({ label, icon, href: toHref({ view: value }), isCurrent: value === view }))}
          />
          {view === 'list' ? (
            <Button variant="secondary" icon="print" onClick={() => window.print()}>
              {t('bookings.print')}
            </Button>
          ) : (
            <Button variant="secondary" icon="lock" onClick={() => setOpened({ dialog: 'block' })}>
              {t('bookings.block')}
            </Button>
          )}
        </div>
      }
    >
      <BookingSearch />
      {searched !== undefined && <FoundBookings q={searched} onOpen={setOpened} />}
      {searched === undefined && (view === 'list' ? <DayList onOpen={setOpened} /> : <BookingCalendar onOpen={setOpened} />)}
      {opened?.dialog === 'book' && <BookDialog entry={opened.entry} onOpen={setOpened} onClose={close} />}
      {opened?.dialog === 'booking' && <BookingDialog booking={opened.booking} onOpen={setOpened} onClose={close} />}
      {opened?.dialog === 'move' && <MoveDialog booking={opened.booking} onClose={close} />}
      {opened?.dialog === 'cancel' && <CancelDialog booking={opened.booking} onClose={close} />}
      {opened?.dialog === 'block' && <BlockDialog entry={opened.entry} onOpen={setOpened} onClose={close} />}
      {opened?.dialog === 'blocked' && <BlockedDialog id={opened.id} onOpen={setOpened} onClose={close} />}
    </DeskPage>
  );
}
