import type { CompanyType, ListedCompany } from '#shared/contracts/companies.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import { groupWeek } from '#shared/rules/opening-hours.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { Weekday } from '#shared/site/weekdays.ts';
import { toCentreReference, toPostalAddress } from '../../lib/centre/centre-address.ts';
import { isWebAddress } from '../../lib/data/web-address.ts';
import type { PagePlace } from '../../lib/navigation/page-head.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';
import { listSocial, type ReachableCompany } from './contact-links.ts';

type Schema = Readonly<Record<string, unknown>>;

const schemaTypes = { store: 'Store', dining: 'Restaurant', service: 'LocalBusiness' } as const satisfies Record<CompanyType, string>;
const maxDescription = 400;

interface Facts {
  company: ReachableCompany;
  description: string | undefined;
  /** Cuisine of a restaurant, such as its kind. */
  cuisine?: string | undefined;
  /** The company's hours, else the centre's. Undefined if both are unknown. */
  hours: OpeningHours | undefined;
  /** Names of diets, for a text: schema.org has `suitableForDiet` only for dishes. */
  diets?: readonly string[];
}

/** The schema.org type of a company: the same on each page, so that search engines see one house. */
function toSchemaType(company: Pick<ListedCompany, 'type' | 'tags' | 'translations'>): string {
  return findCinema([company]) ? 'MovieTheater' : schemaTypes[company.type];
}

/** Describes a company for schema.org. `url` is the page of the company itself, which is also its `@id`. */
export function toCompanySchema(
  { company, description, cuisine, hours, diets = [] }: Facts,
  { heading, url }: Pick<PagePlace, 'heading' | 'url'>,
  site: SiteConfig,
): Schema {
  const { mall, publicUrl } = site;
  const sameAs = [company.web, ...listSocial(company.social).map(({ href }) => href)].filter(isWebAddress);
  return {
    '@type': toSchemaType(company),
    '@id': url,
    url,
    name: heading,
    ...(description && { description: toPlainText(description, maxDescription) }),
    ...(company.image && { image: publicUrl + toImageAddress(company.image, { width: 1280, format: 'jpg' }) }),
    ...(company.logo && { logo: publicUrl + toImageAddress(company.logo, { width: 320, format: 'png' }) }),
    ...(company.phone && { telephone: company.phone }),
    ...(company.email && { email: company.email }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(cuisine && company.type === 'dining' && { servesCuisine: cuisine }),
    ...(diets.length > 0 && {
      amenityFeature: diets.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
    }),
    ...(mall && {
      address: toPostalAddress(mall),
      ...(mall.latitude && mall.longitude && { geo: { '@type': 'GeoCoordinates', latitude: mall.latitude, longitude: mall.longitude } }),
      containedInPlace: toCentreReference(site),
    }),
    ...(hours && { openingHoursSpecification: listUsualHours(hours), specialOpeningHoursSpecification: listSpecialHours(hours) }),
  };
}

/** Returns a reference to a company as seller, with the type and `@id` of its own page; the centre if there is no company. */
export function toSeller(company: ListedCompany | undefined, texts: RecordTexts, site: SiteConfig): Schema {
  const name = company && texts.get(company, 'title');
  if (!name) return toCentreReference(site);
  const url = toCompanyUrl(company, name, site);
  return { '@type': toSchemaType(company), '@id': url, name, url };
}

/** Address of a company's own page. */
export function toCompanyUrl({ id }: Pick<ListedCompany, 'id'>, title: string, { locale, publicUrl }: SiteConfig): string {
  return publicUrl + toDetailPath('shop', locale, id, title);
}

/** Lists the regular hours. Omits unknown days, and closed days, as schema.org requires. */
function listUsualHours(hours: OpeningHours): Schema[] {
  return groupWeek(hours).flatMap(({ days, intervals }) =>
    intervals.map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(toDayName),
      opens: open,
      closes: toCloses(close),
    })),
  );
}

function listSpecialHours({ exceptions }: OpeningHours): Schema[] {
  return exceptions.flatMap(({ date, status, hours }) => {
    const intervals = status === 'closed' ? [{ open: '00:00', close: '00:00' }] : hours; // midnight twice means closed all day
    return intervals.map(({ open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: open,
      closes: toCloses(close),
    }));
  });
}

function toDayName(weekday: Weekday): string {
  return weekday.slice(0, 1).toUpperCase() + weekday.slice(1);
}

/** Converts a closing time, because schema.org does not know 24:00. */
function toCloses(close: string): string {
  return close === '24:00' ? '23:59' : close;
}
