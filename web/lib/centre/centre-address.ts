import { findCountryCode } from '#shared/rules/country-code.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { siteName } from './site.tsx';

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

type Schema = Readonly<Record<string, unknown>>;

/** Returns a schema.org reference to the centre. It has the same `@id` as the full description on the centre's pages. */
export function toCentreReference(site: SiteConfig): Schema {
  return {
    '@type': 'ShoppingCenter',
    '@id': `${site.publicUrl}/#centre`,
    name: site.mall?.name || siteName(site),
    url: `${site.publicUrl}/${site.locale}`,
  };
}

/** The centre's address as a schema.org PostalAddress; undefined if unknown. */
export function toPostalAddress(mall: SiteConfig['mall']): Schema | undefined {
  const { address, address_2, city, zip_code, country } = mall ?? {};
  const street = [address, address_2].filter(Boolean).join(', ');
  if (!street && !city) return undefined;
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(city && { addressLocality: city }),
    ...(zip_code && { postalCode: zip_code }),
    ...(country && { addressCountry: findCountryCode(country) ?? country }),
  };
}
