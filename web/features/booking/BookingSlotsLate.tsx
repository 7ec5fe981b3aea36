import { lazy, Suspense } from 'react';
import type { BookingService } from '#shared/contracts/booking.ts';
import { tryFullStylesheet } from '../../lib/browser/full-stylesheet.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Also loads the styles. The document does not contain them, and the first interaction, which usually loads them, may not have happened yet. */
const BookingSlots = lazy(async () => {
  const styles = tryFullStylesheet();
  const { BookingSlots: Slots } = await import('./BookingSlots.tsx');
  await styles;
  return { default: Slots };
});

/** Loads the free places after hydration, because those in a cached page would be outdated. */
export function BookingSlotsLate({ service }: { service: BookingService }) {
  const t = useTranslate();
  const { isLive } = useNow();
  const loading = <Skeleton className="booking-loading" kind="text" lines={8} label={t('state.loading')} />;
  return isLive ? (
    <Suspense fallback={loading}>
      <BookingSlots service={service} />
    </Suspense>
  ) : (
    loading
  );
}
