import type { OpeningHours } from '#shared/schemas/fields.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import type { Building } from './building.ts';
import type { Tags } from './map-fault.ts';
import { findInLanguage, texts, toTranslations } from './texts.ts';

/** Operator's options in addition to the map. */
export interface CentreOptions {
  name?: string | undefined;
  /** ISO 3166, two letters. */
  country?: string | undefined;
  timeZone?: string | undefined;
}

export interface CentreFacts {
  name: string;
  country: string | undefined;
  /** Longitude, latitude. */
  position: readonly [number, number];
  timeZone: string;
  tags: Tags;
  /** Most common address tags of places, `addr:street` and others. */
  address: Tags;
}

const fallbackTimeZone = 'Europe/Prague';
const capitals: Readonly<Record<string, string>> = {
  at: 'Europe/Vienna', be: 'Europe/Brussels', ch: 'Europe/Zurich', cz: 'Europe/Prague', de: 'Europe/Berlin', dk: 'Europe/Copenhagen',
  es: 'Europe/Madrid', fi: 'Europe/Helsinki', fr: 'Europe/Paris', gb: 'Europe/London', hu: 'Europe/Budapest', ie: 'Europe/Dublin',
  it: 'Europe/Rome', nl: 'Europe/Amsterdam', no: 'Europe/Oslo', pl: 'Europe/Warsaw', pt: 'Europe/Lisbon', ro: 'Europe/Bucharest',
  se: 'Europe/Stockholm', si: 'Europe/Ljubljana', sk: 'Europe/Bratislava',
}; // biome-ignore format: a table
const currencies: Readonly<Record<string, string>> = {
  ch: 'CHF', cz: 'CZK', dk: 'DKK', gb: 'GBP', hu: 'HUF', no: 'NOK', pl: 'PLN', ro: 'RON', se: 'SEK',
}; // biome-ignore format: a table
const ownLocales: Readonly<Record<string, Locale>> = { cz: 'cz', sk: 'sk', de: 'de', at: 'de', ch: 'de' };

const addressKeys = ['addr:housenumber', 'addr:street', 'addr:postcode', 'addr:city', 'addr:country'] as const;

/** Collects the centre's facts from the map and the options. The name is undefined if neither contains it. */
export function findCentre(
  { features, centre, position }: Building,
  options: CentreOptions,
): Omit<CentreFacts, 'name'> & { name: string | undefined } {
  const tags = centre?.tags ?? {};
  const address: Record<string, string> = {};
  for (const key of addressKeys) {
    const value = tags[key] ?? findMostFrequent(features.flatMap((feature) => feature.tags[key] ?? []));
    if (value && (key !== 'addr:housenumber' || tags[key])) address[key] = value; // not from other features: shops have house numbers of their own
  }
  const country = (options.country ?? address['addr:country'])?.toLowerCase();
  return {
    name: options.name ?? tags.name,
    country,
    position,
    timeZone: options.timeZone ?? capitals[country ?? ''] ?? fallbackTimeZone,
    tags,
    address,
  };
}

function findMostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The country's language if the site supports it, else English. */
export function localeOf({ country }: Pick<CentreFacts, 'country'>): Locale {
  return ownLocales[country ?? ''] ?? 'en';
}

/** `malls.json`. */
export function toMall(facts: CentreFacts, hours: OpeningHours | undefined): object {
  const { name, country, position, timeZone, tags, address } = facts;
  const zoneTitles = texts('Shopping centre', 'Nákupní centrum', 'Nákupné centrum', 'Einkaufszentrum');
  const street = [address['addr:housenumber'], address['addr:street']].filter(Boolean).join(' ');
  return {
    id: 1,
    name,
    supported_languages: [...locales],
    opening_hours: hours
      ? [{ name: 'centre', is_default: true, ...hours, translations: toTranslations((locale) => ({ title: zoneTitles[locale] })) }]
      : [],
    ...(street && { address: street }),
    ...(address['addr:city'] && { city: address['addr:city'] }),
    ...(address['addr:postcode'] && { zip_code: address['addr:postcode'] }),
    ...(country && { country: country.toUpperCase() }),
    ...(tags.phone && { phone: tags.phone }),
    ...(tags.email && { email: tags.email }),
    longitude: roundDegrees(position[0]),
    latitude: roundDegrees(position[1]),
    timezone: timeZone,
    currency: currencyOf(facts),
    translations: toTranslations((locale) => ({ title: findInLanguage(tags, 'name', locale) ?? name })),
  };
}

export function currencyOf({ country }: CentreFacts): string {
  return currencies[country ?? ''] ?? (country ? 'EUR' : 'CZK');
}

/** Rounds to a metre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** `locales.json`. */
export function toLocales(facts: CentreFacts): object[] {
  return locales.map((locale) => ({ locale, name: localeFacts[locale].name, is_default: locale === localeOf(facts) }));
}

/** `settings.json` with only the available features: a map has no news, offers or members. */
export function toSettings({ name }: CentreFacts, fullestPlanId: number): object {
  return {
    website_name: name,
    default_floorplan_id: fullestPlanId,
    is_authentication_active: false,
    web_using_multicolor: true,
    is_mobile_app_active: false,
    is_events_calendar_visible: false,
    is_parking_visible_on_header: false,
    is_parking_visible_on_opening_hours: false,
    header: { navbar_items: 'shops-services,floorplan,opening-hours,amenities' },
    nav_menu_items: ['shops-services', 'floorplan', 'opening-hours', 'amenities', 'contact'],
    homepage_menu_items: ['shops-services', 'floorplan', 'opening-hours'],
    for_visitors_menu_items: ['opening-hours', 'amenities', 'floorplan'],
    about_us_menu_items: ['contact'],
    footer: { discover_menu_items: ['shops-services', 'floorplan'] },
  };
}

/** `tenant.json` for a tenant without one. */
export function toTenant(tenantId: string, facts: CentreFacts): object {
  const description = texts(
    `Shops, services and floor plans of ${facts.name}.`,
    `Obchody, služby a plány podlaží: ${facts.name}.`,
    `Obchody, služby a plány podlaží: ${facts.name}.`,
    `Geschäfte, Dienstleistungen und Etagenpläne: ${facts.name}.`,
  );
  return {
    tenantId,
    tenantSecondLevelDomain: `${tenantId}.example`,
    fallbackLocale: localeOf(facts),
    pagesMetaTags: Object.fromEntries(
      locales.map((locale) => [locale, { index: { title: facts.name, description: description[locale], keywords: facts.name } }]),
    ),
  };
}
