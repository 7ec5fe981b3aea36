import { groupWeek, hoursOnDay, type OpeningException } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { siteName } from '../../lib/centre/site.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The centre with its hours for search engines (schema.org ShoppingCenter). Days whose hours nobody knows are left out. */
export function toCentreRecord(site: SiteConfig, hours: OpeningHours | undefined, exceptions: readonly OpeningException[]): Fields {
  const { mall } = site;
  return {
    '@type': 'ShoppingCenter',
    name: mall?.name || siteName(site),
    url: `${site.publicUrl}/${site.locale}`,
    ...(mall?.phone && { telephone: mall.phone }),
    ...(mall?.address && { address: toPostalAddress(mall) }),
    ...(typeof mall?.latitude === 'number' &&
      typeof mall.longitude === 'number' && { geo: { '@type': 'GeoCoordinates', latitude: mall.latitude, longitude: mall.longitude } }),
    ...(hours && { openingHoursSpecification: toWeek(hours) }),
    ...(hours &&
      exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions.flatMap(({ date }) => toSpecialDay(hours, date)) }),
  };
}

function toPostalAddress(mall: NonNullable<SiteConfig['mall']>): Fields {
  return {
    '@type': 'PostalAddress',
    streetAddress: [mall.address, mall.address_2].filter(Boolean).join(', '),
    ...(mall.city && { addressLocality: mall.city }),
    ...(mall.zip_code && { postalCode: mall.zip_code }),
    ...(mall.country && { addressCountry: mall.country }),
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

/** Closed all day is said by two midnights; a whole day therefore ends before the second. */
function toSpecialDay(hours: OpeningHours, date: string): Fields[] {
  const { status, intervals } = hoursOnDay(hours, date);
  const validity = { validFrom: date, validThrough: date };
  if (status === 'closed') return [{ ...toSpecification({ open: '00:00', close: '00:00' }), ...validity }];
  return intervals.map((interval) => ({ ...toSpecification(interval), ...validity }));
}

function toSpecification({ open, close }: { open: string; close: string }): Fields {
  return { '@type': 'OpeningHoursSpecification', opens: open, closes: close === '24:00' ? '23:59' : close }; // schema.org's Time ends at 23:59
}
