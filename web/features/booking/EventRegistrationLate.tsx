import { lazy, Suspense } from 'react';
import { tryFullStylesheet } from '../../lib/browser/full-stylesheet.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Also loads the styles, as `BookingSlotsLate` does. */
const EventRegistration = lazy(async () => {
  const styles = tryFullStylesheet();
  const { EventRegistration: Registration } = await import('./EventRegistration.tsx');
  await styles;
  return { default: Registration };
});

/** Loads the registration after hydration, because free places in a cached page would be outdated. */
export function EventRegistrationLate({ eventId }: { eventId: number }) {
  const t = useTranslate();
  const { isLive } = useNow();
  const loading = <Skeleton className="event-registration" kind="text" lines={6} label={t('state.loading')} />;
  return isLive ? (
    <Suspense fallback={loading}>
      <EventRegistration eventId={eventId} />
    </Suspense>
  ) : (
    loading
  );
}
