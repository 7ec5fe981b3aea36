import { lazy, Suspense } from 'react';
import type { BookingService } from '#shared/contracts/booking.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const BookingSlots = lazy(async () => ({ default: (await import('./BookingSlots.tsx')).BookingSlots }));

/** Free places are of this very moment: they are asked for once the page is live, and no page brings them. */
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
