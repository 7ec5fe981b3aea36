import { findDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useCallPages } from '../lib/use-call.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { BookingRow } from './BookingRow.tsx';
import type { Open } from './booking-opened.ts';
import { useBookingQuery } from './use-booking-query.ts';

const minCharacters = 2;

/** Text of the search in the URL; undefined if it is too short to search for. */
export function useSearchedBookings(): string | undefined {
  const { q = '' } = useBookingQuery();
  return q.trim().length >= minCharacters ? q.trim() : undefined;
}

/** Searches all bookings by name, phone, address or number. */
export function BookingSearch() {
  const t = useTranslate();
  const { q = '', set } = useBookingQuery();
  const { text, type, searchNow } = useSearchText(q, (to) => set({ q: to || undefined }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: test environments and older screen readers do not know the search element
    <form
      role="search"
      aria-label={t('bookings.search')}
      className="search booking-search desk-unprinted"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <Icon name="search" className="search-icon" />
      <input
        className="search-input"
        type="search"
        aria-label={t('bookings.search')}
        placeholder={t('bookings.search_hint')}
        autoComplete="off"
        maxLength={memberDeskLimits.searchCharacters}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </form>
  );
}

/** Found bookings: upcoming ones first, then past ones. */
export function FoundBookings({ q, onOpen }: { q: string; onOpen: Open }) {
  const t = useTranslate();
  const called = useCallPages(findDeskBookings, { query: { q, per_page: 24 } });
  if (!('data' in called)) return called.state === 'loading' ? <Waiting /> : <FailedCall called={called} />;
  return (
    <section className="stack-small" aria-label={t('bookings.found')} aria-live="polite">
      {called.data.length === 0 && <p>{t('bookings.none_found')}</p>}
      <ul className="desk-bookings desk-bookings-dated">
        {called.data.map((booking) => (
          <BookingRow key={booking.id} booking={booking} isDated onOpen={onOpen} />
        ))}
      </ul>
      {called.hasMore && (
        <p>
          <Button variant="secondary" isLoading={called.isRefreshing} onClick={called.more}>
            {t('bookings.more')}
          </Button>
        </p>
      )}
    </section>
  );
}
