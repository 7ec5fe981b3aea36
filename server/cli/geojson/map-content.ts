import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { toStartingRules } from '../../mall-api/loyalty/starting-rules.ts';
import { toAmenities, toAmenityKey } from './amenities.ts';
import { findBuilding } from './building.ts';
import { type CentreFacts, type CentreOptions, currencyOf, findCentre, toLocales, toMall, toSettings } from './centre.ts';
import { toEntrances } from './centre-entrances.ts';
import { listTenancies, toCategories, toCategoryKey, toCompanies } from './companies.ts';
import { type DrawnUnit, drawFloors } from './drawn-floors.ts';
import { readFeatures } from './features.ts';
import { toCommonDrawing, toFloorplans, toFloorTitle } from './floorplans.ts';
import { readOpeningTimes } from './hours.ts';
import { MapFault, toRemark } from './map-fault.ts';
import { type RecordIds, takeIds } from './map-manifest.ts';
import type { MapReport } from './map-report.ts';
import { listPlaces } from './places.ts';
import { listUnreached } from './reach.ts';
import { listWays } from './ways-between.ts';

export interface MapOptions extends CentreOptions {
  now: Date;
  /** Ids of an earlier import; not changed. */
  ids: RecordIds;
}

export interface MapContent {
  /** Content files that the map replaces, by kind. */
  files: Record<'floorplans' | 'companies' | 'categories' | 'amenities', readonly object[]>;
  /** Content files for a centre without its own. */
  firstFiles: Record<'malls' | 'locales' | 'settings' | 'loyalty' | 'entrances', object>;
  facts: CentreFacts;
  ids: RecordIds;
  report: MapReport;
}

/** Creates a centre's content from its indoor map. Throws `MapFault` if that is impossible. */
export function toMapContent(text: string, options: MapOptions): MapContent {
  const read = readFeatures(text);
  const building = findBuilding(read);
  const { name, ...found } = findCentre(building, options);
  checkAxisOrder(found.position, found.country);
  if (!name) throw new MapFault('the centre has no name in it (shop=mall with a name): give one with --name.');
  const facts = { ...found, name };
  const [longitude, latitude] = facts.position;
  const times = readOpeningTimes([...read.features, ...read.unplaced], {
    today: calendarDateIn(options.now, facts.timeZone),
    country: facts.country,
    longitude,
    latitude,
  });

  const { places, remarks } = listPlaces(building);
  const ways = listWays(building);
  const floors = drawFloors(building, places, ways);
  const tenancies = listTenancies(floors);
  if (tenancies.length === 0) throw new MapFault('it has no shop with a name on any level.');

  const ids: RecordIds = structuredClone(options.ids);
  const [companyId, amenityId, categoryId] = [takeIds(ids, 'companies'), takeIds(ids, 'amenities'), takeIds(ids, 'categories')];
  const categories = toCategories(
    tenancies.flatMap(({ occupant: { shop } }) => (shop.tag ? [shop.kind] : [])),
    categoryId,
  );
  const unreached = listUnreached(floors, ways.ways);
  const isUnreached = ({ place, level }: DrawnUnit) =>
    unreached.some((stop) => stop.level === level && stop.feature === (place.occupant?.feature ?? place.feature));
  const companies = toCompanies(tenancies, {
    isUnreached,
    idOf: companyId,
    categoryIdOf: (kind) => categoryId(toCategoryKey(kind)),
    hoursOf: ({ id }) => times.hours.get(id),
  });
  const amenities = toAmenities(floors, ways.ways, { idOf: amenityId, titleOf: (level) => toFloorTitle(building, level) });
  const drawing = toCommonDrawing(floors);
  const floorplans = toFloorplans(building, floors, ways, drawing, {
    idOf: (occupant, level) => (occupant.kind === 'company' ? companyId(occupant.feature) : amenityId(toAmenityKey(occupant, level))),
    isUnreached,
  });
  const shown = new Set([...tenancies.map(({ occupant }) => occupant.feature.id), building.centre?.id]);
  const fullest = [...floors].sort((a, b) => b.units.length - a.units.length)[0];
  return {
    files: { floorplans, companies, categories, amenities },
    firstFiles: {
      malls: [toMall(facts, times.hours.get(building.centre?.id ?? ''))],
      locales: toLocales(facts),
      settings: toSettings(facts, fullest?.floorplanId ?? 1),
      loyalty: toStartingRules(currencyOf(facts)),
      entrances: toEntrances(floors, drawing, takeIds(ids, 'entrances')),
    },
    facts,
    ids,
    report: {
      features: read.features.length + read.unplaced.length,
      plans: floorplans,
      companies: companies.length,
      categories: categories.length,
      amenities: amenities.length,
      hoursFound: times.given,
      hoursRead: times.given - times.remarks.length,
      hoursShown: companies.filter(({ opening_hours }) => opening_hours).length,
      unreadHours: times.remarks,
      otherHours: [...read.features, ...read.unplaced]
        .filter(({ id }) => times.hours.has(id) && !shown.has(id))
        .map((feature) => toRemark(feature, feature.tags.opening_hours ?? '', 'is no company of the centre')),
      unreached: unreached
        .filter(({ isVacant }) => !isVacant)
        .map(({ feature, level }) => toRemark(feature, `level ${level}`, 'no walk leads to it')),
      remarks: [...building.remarks, ...remarks, ...ways.remarks],
    },
  };
}

/** Longitude, latitude. */
type Position = readonly [number, number];
/** West, south, east, north. */
type Box = readonly [number, number, number, number];

const countries: Readonly<Record<string, Box>> = {
  at: [9.4, 46.3, 17.2, 49.1], be: [2.5, 49.4, 6.5, 51.6], ch: [5.9, 45.7, 10.6, 47.9], cz: [12, 48.5, 18.9, 51.1], de: [5.8, 47.2, 15.1, 55.1],
  dk: [8, 54.5, 15.3, 57.8], es: [-18.3, 27.6, 4.4, 43.9], fi: [19, 59.4, 31.6, 70.1], fr: [-5.3, 41.3, 9.6, 51.2], gb: [-8.7, 49.8, 1.9, 60.9],
  hu: [16.1, 45.7, 22.9, 48.6], ie: [-10.7, 51.3, -5.9, 55.5], it: [6.6, 35.4, 18.6, 47.1], nl: [3.3, 50.7, 7.3, 53.6], no: [4.4, 57.9, 31.2, 71.3],
  pl: [14.1, 49, 24.2, 54.9], pt: [-31.4, 30, -6.1, 42.2], ro: [20.2, 43.6, 29.8, 48.3], se: [10.9, 55.3, 24.2, 69.1], si: [13.3, 45.4, 16.7, 46.9],
  sk: [16.8, 47.7, 22.6, 49.7],
}; // biome-ignore format: a table
const europe: Box = [-31.4, 34.5, 45, 71.3];

/**
 * Throws `MapFault` if the map has latitude before longitude: its centre is outside its country, but inside after swapping both. A map without a
 * country is checked against Europe.
 */
function checkAxisOrder([longitude, latitude]: Position, country: string | undefined): void {
  const box = country === undefined ? europe : countries[country];
  const isWrong = box !== undefined && !isInside([longitude, latitude], box) && isInside([latitude, longitude], box);
  if (!isWrong) return;
  const [north, east] = [latitude, longitude].map((degrees) => degrees.toFixed(2));
  const where = country === undefined ? 'which Europe is only with both changed' : `which is not in ${country.toUpperCase()}`;
  throw new MapFault(
    `its coordinates have latitude first: the centre would lie at latitude ${north}, longitude ${east}, ${where}. ` +
      `GeoJSON has longitude first (RFC 7946, section 3.1.1): export the map in that order.${country === undefined ? ' If the place is right, name its country with --country.' : ''}`,
  );
}

function isInside([longitude, latitude]: Position, [west, south, east, north]: Box): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
