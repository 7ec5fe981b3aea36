import { listBookingServices } from '#shared/contracts/booking.ts';
import { ServiceCard } from '../features/booking/ServiceCard.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Services that can be booked in the centre (R-MEM-10). */
export function BookingScreen() {
  const t = useTranslate();
  const site = useSite();
  const services = useEndpoint(listBookingServices);
  const landing = useLandingHead('booking');
  usePage({ route: 'booking', heading: t('booking.title'), description: t('booking.description', { mall: siteName(site) }) });
  const empty = <EmptyState icon="calendar" title={t('booking.empty')} message={t('booking.empty_text')} />;
  return (
    <>
      <PageHeader {...landing} title={t('booking.title')} lead={t('booking.lead')} />
      <div className="wrap booking-services">
        <ResourceView
          resource={services}
          loading={<Skeleton kind="grid" size="large" count={4} ratio="events" label={t('state.loading')} />}
          empty={empty}
        >
          {(all) => {
            const offered = all.filter(({ is_bookable }) => is_bookable !== false);
            return offered.length === 0 ? (
              empty
            ) : (
              <CardGrid size="large" label={t('booking.title')}>
                {offered.map((service, index) => (
                  <ServiceCard key={service.id} service={service} isPriority={index < 2} />
                ))}
              </CardGrid>
            );
          }}
        </ResourceView>
      </div>
    </>
  );
}
