import { groupWeek, hoursOnDay, type OpeningException } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import { toCentreReference, toPostalAddress } from '../../lib/centre/centre-address.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Describes the centre for search engines (schema.org ShoppingCenter): hours, logo, social media profiles. Omits days with unknown hours.
 */
export function toCentreRecord(site: SiteConfig, hours: OpeningHours | undefined, exceptions: readonly OpeningException[]): Fields {
  const { mall, publicUrl } = site;
  const profiles = socialNetworks.flatMap((network) => (mall?.[network]?.startsWith('https://') ? mall[network] : []));
  const address = toPostalAddress(mall);
  return {
    ...toCentreReference(site),
    ...(mall?.image && { logo: publicUrl + toImageAddress(mall.image, { width: 640, format: 'png' }) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(mall?.phone && { telephone: mall.phone }),
    ...(mall?.email && { email: mall.email }),
    ...(address && { address }),
    ...(typeof mall?.latitude === 'number' &&
      typeof mall.longitude === 'number' && { geo: { '@type': 'GeoCoordinates', latitude: mall.latitude, longitude: mall.longitude } }),
    ...(hours && { openingHoursSpecification: toWeek(hours) }),
    ...(hours &&
      exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions.flatMap(({ date }) => toSpecialDay(hours, date)) }),
  };
}

function toWeek(hours: OpeningHours): Fields[] {
  return groupWeek(hours).flatMap(({ days, intervals }) =>
    intervals.map((interval) => ({
      ...toSpecification(interval),
      dayOfWeek: days.map((day) => `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`),
    })),
  );
}

/** Hours of an exceptional day. A closed day opens and closes at midnight, so a whole day must end before midnight. */
function toSpecialDay(hours: OpeningHours, date: string): Fields[] {
  const { status, intervals } = hoursOnDay(hours, date);
  const validity = { validFrom: date, validThrough: date };
  if (status === 'closed') return [{ ...toSpecification({ open: '00:00', close: '00:00' }), ...validity }];
  return intervals.map((interval) => ({ ...toSpecification(interval), ...validity }));
}

function toSpecification({ open, close }: { open: string; close: string }): Fields {
  return { '@type': 'OpeningHoursSpecification', opens: open, closes: close === '24:00' ? '23:59' : close }; // schema.org does not know 24:00
}
