import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { MatchTexts } from '#shared/rules/text-match.ts';
import type { OpeningHours, OpeningZone } from '#shared/schemas/fields.ts';
import type { ToAliases } from '../../lib/data/search-words.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';

/** A place in the centre with hours. */
export interface HoursPlace {
  key: string;
  title: string;
  /** Link to the page of the place; undefined for zones. */
  href: string | undefined;
  /** Undefined if unknown, such as for outdoor amenities, to which the centre's hours do not apply. */
  hours: OpeningHours | undefined;
  texts: MatchTexts;
}

export interface Centre {
  companies: readonly CompanyOutline[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  /** Zones other than the default one. */
  zones: readonly OpeningZone[];
  hours: OpeningZone | undefined;
}

interface Tools {
  texts: RecordTexts;
  toAliases: ToAliases;
  toHref: (route: 'shop' | 'amenity', id: number, title: string) => string | undefined;
  toEntranceHref: (entrance: Entrance) => string | undefined;
}

/** Lists all places with hours: shops, restaurants and services, zones, amenities, entrances. */
export function listHoursPlaces({ companies, amenities, entrances, zones, hours }: Centre, tools: Tools): HoursPlace[] {
  return [
    ...companies.map((company) => toCompanyPlace(company, hours, tools)),
    ...zones.map((zone) => toZonePlace(zone, tools)),
    ...amenities.map((amenity) => toAmenityPlace(amenity, hours, tools)),
    ...entrances.map((entrance) => toEntrancePlace(entrance, hours ? [hours, ...zones] : zones, tools)),
  ];
}

/** Converts a company. If it does not have hours, it gets the centre's. */
export function toCompanyPlace(company: CompanyOutline, centre: OpeningHours | undefined, { texts, toAliases, toHref }: Tools): HoursPlace {
  const title = texts.get(company, 'title');
  const kind = texts.find(company, 'company_category');
  return {
    key: `company-${company.id}`,
    title,
    href: toHref('shop', company.id, title),
    hours: company.opening_hours ?? centre,
    texts: { names: [title], aliases: toAliases('companies', company.id), keywords: [...(kind ? [kind] : []), ...company.tags] },
  };
}

function toZonePlace(zone: OpeningZone, { texts }: Tools): HoursPlace {
  const title = texts.get(zone, 'title');
  return { key: `zone-${zone.name}`, title, href: undefined, hours: zone, texts: { names: [title] } };
}

function toAmenityPlace(amenity: Amenity, centre: OpeningHours | undefined, { texts, toAliases, toHref }: Tools): HoursPlace {
  const title = texts.get(amenity, 'title');
  const isIndoors = typeof amenity.floor === 'number';
  return {
    key: `amenity-${amenity.id}`,
    title,
    href: toHref('amenity', amenity.id, title),
    hours: isIndoors ? centre : undefined,
    texts: { names: [title], aliases: toAliases('amenities', amenity.id) },
  };
}

/** Converts an entrance. Its hours are those of its zone; without a zone they are unknown, because entrances open earlier or later than shops. */
function toEntrancePlace(entrance: Entrance, zones: readonly OpeningZone[], { texts, toAliases, toEntranceHref }: Tools): HoursPlace {
  const title = texts.get(entrance, 'title');
  return {
    key: `entrance-${entrance.id}`,
    title,
    href: toEntranceHref(entrance),
    hours: zones.find(({ name }) => name === entrance.zone),
    texts: { names: [title], aliases: toAliases('entrances', entrance.id) },
  };
}
