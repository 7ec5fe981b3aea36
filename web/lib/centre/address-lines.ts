import type { SiteConfig } from '#shared/site/config.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

/** Where the centre stands, as on an envelope. */
export function toAddressLines(mall: SiteConfig['mall']): string[] {
  const town = [mall?.zip_code, mall?.city].filter(Boolean).join(' ');
  return [mall?.address, mall?.address_2, town].flatMap((line) => line || []);
}

/** A country's name in a language, where a record has its code (ISO 3166, two letters); any other text as it stands. */
export function toCountryName(country: string, locale: Locale): string {
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames(localeFacts[locale].tag, { type: 'region' }).of(country.toUpperCase()) ?? country;
}
