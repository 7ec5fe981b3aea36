import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { toStartingRules } from '../loyalty/starting-rules.ts';
import { toAmenities, toAmenityKey } from './amenities.ts';
import { checkAxisOrder } from './axis-order.ts';
import { findBuilding } from './building.ts';
import { type CentreFacts, type CentreOptions, currencyOf, findCentre, toLocales, toMall, toSettings } from './centre.ts';
import { toEntrances } from './centre-entrances.ts';
import { listTenancies, toCategories, toCategoryKey, toCompanies } from './companies.ts';
import { type DrawnUnit, drawFloors } from './drawn-floors.ts';
import { readFeatures } from './features.ts';
import { toCommonDrawing, toFloorplans, toFloorTitle } from './floorplans.ts';
import { MapFault, toRemark } from './map-fault.ts';
import type { MapReport } from './map-report.ts';
import { readOpeningTimes } from './opening-times.ts';
import { listPlaces } from './places.ts';
import { listUnreached } from './reach.ts';
import { type RecordIds, takeIds } from './record-ids.ts';
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
