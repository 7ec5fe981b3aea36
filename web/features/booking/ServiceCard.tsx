import type { BookingService } from '#shared/contracts/booking.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { useServiceFacts } from './service-facts.ts';

interface Props {
  service: BookingService;
  isPriority: boolean;
}

/** A service in the list: picture, title, duration, price. */
export function ServiceCard({ service, isPriority }: Props) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const { toDuration, toPrice } = useServiceFacts();
  return (
    <Card
      title={texts.get(service, 'title')}
      level={2}
      href={toPath('booking-service', locale, { id: service.id })}
      media={
        <Image
          {...toPicture(service.image, 960)}
          alt=""
          ratio="events"
          sizes="(min-width: 704px) 50vw, 100vw"
          isPriority={isPriority}
          fallbackIcon="calendar"
        />
      }
    >
      <p className="price">{toPrice(service)}</p>
      <Meta icon="clock">{toDuration(service.duration_minutes)}</Meta>
    </Card>
  );
}
