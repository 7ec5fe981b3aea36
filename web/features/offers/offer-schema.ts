import type { AnnouncementDetail } from '#shared/contracts/announcements.ts';
import { calendarDateIn, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { toChangedPage } from '../../lib/centre/announcement-changes.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';

type Schema = Readonly<Record<string, unknown>>;

interface OfferFacts {
  offer: AnnouncementDetail;
  /** The selling shop, or the centre. */
  seller: Schema;
}

/**
 * Describes an offer for schema.org: with a price, as a product with its offer, as search engines read prices; otherwise as an offer. Omits the
 * availability, because the stock is unknown.
 */
export function toOfferSchema({ offer, seller }: OfferFacts, { heading: title, description, url }: PagePlace, site: SiteConfig): Schema {
  const { publicUrl, mall } = site;
  const { price, price_before: before, starts_at, ends_at } = offer;
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const toTime = (instant: string) => toIsoWithOffset(new Date(instant), timeZone);
  const pictures = [offer.image ?? [], ...offer.gallery].flat();
  const image = pictures.map((source) => publicUrl + toImageAddress(source, { width: 1280, format: 'jpg' }));
  const about = { name: title, description, url, ...(image.length > 0 && { image }), ...toChangedPage(site, offer, { url }) };
  const validity = {
    ...(starts_at && { validFrom: toTime(starts_at) }),
    ...(ends_at && { validThrough: toTime(ends_at) }),
    seller,
  };
  if (!price) return { '@type': 'Offer', '@id': url, ...about, ...validity };
  return {
    '@type': 'Product',
    '@id': url,
    ...about,
    offers: {
      '@type': 'Offer',
      url,
      ...validity,
      price: toAmount(price),
      priceCurrency: price.currency,
      // if the end is midnight, the last day is the day before
      ...(ends_at && { priceValidUntil: calendarDateIn(new Date(Date.parse(ends_at) - 1), timeZone) }),
      ...(before &&
        before.amount > price.amount && {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: toAmount(before),
            priceCurrency: before.currency,
          },
        }),
    },
  };
}

function toAmount({ amount }: { amount: number }): string {
  return (amount / 100).toFixed(2);
}
