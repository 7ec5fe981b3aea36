import type { SiteConfig } from '#shared/site/config.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Postal address of the centre, in lines. */
export function toAddressLines(mall: SiteConfig['mall']): string[] {
  const town = [mall?.zip_code, mall?.city].filter(Boolean).join(' ');
  return [mall?.address, mall?.address_2, town].flatMap((line) => line || []);
}

/** Returns the localised name of a country code (ISO 3166, two letters); returns any other text unchanged. */
export function toCountryName(country: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames(localeFacts[locale].tag, { type: 'region' }).of(country.toUpperCase()) ?? country;
}
