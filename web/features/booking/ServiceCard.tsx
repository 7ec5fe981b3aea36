import type { BookingService } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findSlotFacts } from '#shared/rules/slot-facts.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';

interface Props {
  service: BookingService;
  isPriority: boolean;
}

/** A service in the list: picture, title, duration, price. */
export function ServiceCard({ service, isPriority }: Props) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const { toDuration, toPrice } = useServiceFacts();
  const { minutes } = findSlotFacts(service);
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
      {minutes !== undefined && <Meta icon="clock">{toDuration(minutes)}</Meta>}
    </Card>
  );
}

/** Formats duration and price of a service. */
export function useServiceFacts() {
  const t = useTranslate();
  const { locale } = useSite();

  function toDuration(minutes: number): string {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('booking.minutes', { count: rest });
    return rest === 0
      ? t('booking.hours', { count: hours })
      : `${t('booking.hours', { count: hours })} ${t('booking.minutes', { count: rest })}`;
  }

  function toPrice({ price, capacity }: BookingService): string {
    if (!price || price.amount === 0) return t('booking.free');
    const text = formatMoney(price, locale);
    return capacity > 1 ? t('booking.price_each', { price: text }) : text;
  }

  return { toDuration, toPrice };
}
