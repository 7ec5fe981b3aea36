import { type BookingService, getBookingService } from '#shared/contracts/booking.ts';
import { findSlotFacts } from '#shared/rules/slot-facts.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import { BookingSlotsLate } from '../features/booking/BookingSlotsLate.tsx';
import { useServiceFacts } from '../features/booking/ServiceCard.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { type Page, usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { toPlainText } from '../lib/texts/rich-text.ts';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { DetailLayout } from '../ui/DetailLayout.tsx';
import { Image } from '../ui/Image.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';

/** One service: description, price, free slots, and the order form (R-MEM-10). */
export function BookingServiceScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const id = Number(useRoute().params.id);
  const resource = useEndpoint(getBookingService, { params: { id } });
  const service = resource.state === 'ready' ? resource.data : undefined;
  const title = service ? texts.get(service, 'title') : '';
  const own = service && texts.find(service, 'description');
  const page = usePage({
    route: 'booking-service',
    record: service,
    heading: title,
    title: t('booking.detail_title', { title }),
    description: import.meta.env.SSR && (own ? toPlainText(own) : t('booking.description', { mall: siteName(site) })),
    picture: service?.image,
    meanwhile: { title: t('booking.title'), description: t('booking.lead') },
  });
  return (
    <DetailPage resource={resource} loading={{ className: 'wrap', kind: 'card', ratio: 'wide' }}>
      {(shown) => (
        <>
          <Service service={shown} page={page} />
          <Section
            heading={t('booking.choose')}
            lead={t('booking.choose_lead', { zone: site.mall?.timezone ?? 'Europe/Prague' })}
            tone="surface"
            id="slots"
          >
            {shown.is_bookable === false ? <Notice>{t('booking.not_online')}</Notice> : <BookingSlotsLate service={shown} />}
          </Section>
        </>
      )}
    </DetailPage>
  );
}

function Service({ service, page }: { service: BookingService; page: Page }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { toDuration, toPrice } = useServiceFacts();
  const description = texts.find(service, 'description');
  const { minutes, places } = findSlotFacts(service);
  const entries = [
    ...(minutes === undefined ? [] : [{ term: t('booking.duration'), description: toDuration(minutes) }]),
    { term: t('booking.places'), description: t('booking.places_at_most', { count: places }) },
    { term: t('booking.cancelling'), description: t('booking.cancel_hours', { count: service.cancel_hours ?? bookingLimits.cancelHours }) },
  ];
  return (
    <DetailLayout
      breadcrumbs={<PageTrail page={page} />}
      media={
        <Image
          {...toPicture(service.image, 1280)}
          alt=""
          ratio="events"
          sizes="(min-width: 960px) 44vw, 94vw"
          isPriority
          fallbackIcon="calendar"
        />
      }
      title={texts.get(service, 'title')}
      price={<p className="price price-large">{toPrice(service)}</p>}
      facts={
        <>
          {description !== undefined && <Prose size="large" html={description} />}
          <DefinitionList entries={entries} />
        </>
      }
    />
  );
}
