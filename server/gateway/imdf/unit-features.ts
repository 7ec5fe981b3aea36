import type { ListedCompany } from '#shared/contracts/companies.ts';
import type { FloorplanUnit } from '#shared/contracts/floorplans.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { toOsmHours } from '#shared/rules/osm-hours.ts';
import { isSamePoint } from '#shared/rules/plan-geometry.ts';
import { toAmenityCategories, toOccupantCategory, unitOfType } from './categories.ts';
import { type Feature, type ToId, toAmenity, toOpening } from './feature.ts';
import type { Floor } from './floor.ts';
import { flip, type Polygons, toDoorway, toPointInside } from './floor-areas.ts';
import { toLevelId } from './floor-features.ts';
import type { ImdfSource } from './source.ts';
import { toLabels, toWebsite } from './values.ts';

const doorWidthMetres = 1.5;

interface Place {
  floor: Floor;
  unit: FloorplanUnit;
  name: string;
  area: Polygons;
}

/** Returns the function that turns the units of a floor into units, their doors, and their occupants or amenities. */
export function createUnitFeatures(floors: readonly Floor[], source: ImdfSource, toId: ToId): (floor: Floor) => Feature[] {
  const companies = new Map(source.companies.map((company) => [company.id, company]));
  const companiesAt = new Map(source.companies.map((company) => [`${company.floorplan_id} ${company.unit}`, company]));
  const amenities = new Map(source.amenities.map((amenity) => [amenity.id, amenity]));
  const categoryNames = new Map(
    source.categories.map(({ id, translations }) => [id, translations.find(({ locale }) => locale === 'en')?.name ?? '']),
  );
  const findCompany = (floor: Floor, { company_id, unit }: FloorplanUnit) =>
    companies.get(company_id ?? 0) ?? companiesAt.get(`${floor.plan.id} ${unit}`);
  const unitCounts = new Map<number, number>();
  for (const floor of floors) {
    for (const unit of floor.plan.units) {
      const id = findCompany(floor, unit)?.id;
      if (id !== undefined) unitCounts.set(id, (unitCounts.get(id) ?? 0) + 1);
    }
  }
  const placed = new Set<number>();
  const centreHours = findDefaultZone(source.mall.opening_hours);

  function toUnitFeatures(place: Place): Feature[] {
    const company = findCompany(place.floor, place.unit);
    const amenity = company ? undefined : amenities.get(place.unit.amenity_id ?? 0);
    const categories = toAmenityCategories(amenity?.icon);
    const unitId = toId('unit', place.floor.plan.id, place.name);
    const at = place.floor.geometries.toPoint(toPointInside(place.area, flip(place.unit.centre)));
    return [
      toUnit(place, unitId, at, company ? unitOfType[company.type] : amenity ? categories[1] : 'unspecified'),
      ...toDoor(place),
      ...(company ? toOccupant(place, company, unitId, at) : []),
      ...(amenity
        ? [
            toAmenity(toId('amenity', place.floor.plan.id, place.name), at, {
              category: categories[0],
              name: toLabels(amenity.translations, ({ title }) => title),
              unit_ids: [unitId],
              correlation_id: toId('amenity', 'record', amenity.id),
            }),
          ]
        : []),
    ];
  }

  function toUnit({ floor, unit, area }: Place, id: string, displayPoint: Feature['geometry'], category: string): Feature {
    return {
      id,
      type: 'Feature',
      feature_type: 'unit',
      geometry: floor.geometries.toPolygons(area),
      properties: {
        category,
        restriction: null,
        accessibility: null,
        name: unit.is_generated ? null : { [source.language]: unit.unit },
        alt_name: null,
        level_id: toLevelId(floor, toId),
        display_point: displayPoint,
      },
    };
  }

  /** Returns the unit's door as an opening. A unit whose door is its centre has no known door. */
  function toDoor({ floor, unit, name, area }: Place): Feature[] {
    if (isSamePoint(unit.entrance, unit.centre)) return [];
    const doorway = toDoorway(area, flip(unit.entrance), doorWidthMetres / source.metresPerUnit);
    if (!doorway) return [];
    return [
      toOpening(toId('opening', 'unit', floor.plan.id, name), floor.geometries.toLine(doorway), {
        category: 'pedestrian',
        level_id: toLevelId(floor, toId),
      }),
    ];
  }

  /** Returns the occupant of a unit and its anchor. The first unit of a company has the id of the company. */
  function toOccupant({ floor, name: unitName }: Place, company: ListedCompany, unitId: string, at: Feature['geometry']): Feature[] {
    const name = toLabels(company.translations, ({ title }) => title);
    if (!name) return [];
    const hours = company.opening_hours ?? centreHours;
    const anchorId = toId('anchor', floor.plan.id, unitName);
    const isFirst = !placed.has(company.id);
    placed.add(company.id);
    const english = company.translations.find(({ locale }) => locale === 'en')?.company_category;
    const names = [english, ...company.category_ids.map((id) => categoryNames.get(id))].flatMap((text) => text || []);
    return [
      {
        id: anchorId,
        type: 'Feature',
        feature_type: 'anchor',
        geometry: at,
        properties: { address_id: null, unit_id: unitId },
      },
      {
        id: isFirst ? toId('occupant', company.id) : toId('occupant', company.id, floor.plan.id, unitName),
        type: 'Feature',
        feature_type: 'occupant',
        geometry: null,
        properties: {
          name,
          category: toOccupantCategory(company, names),
          anchor_id: anchorId,
          hours: (hours && toOsmHours(hours)) ?? null,
          phone: null,
          website: toWebsite(company.web),
          validity: null,
          correlation_id: (unitCounts.get(company.id) ?? 0) > 1 ? toId('occupant', 'company', company.id) : null,
        },
      },
    ];
  }

  return (floor) =>
    floor.plan.units.flatMap((unit, index) => {
      const area = floor.areas.units[index] ?? [];
      return area.length > 0 ? toUnitFeatures({ floor, unit, name: floor.unitNames[index] ?? unit.unit, area }) : [];
    });
}
