import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import { goneCode, readCarCode } from '#shared/rules/place-codes.ts';
import type { Translate } from '../../../lib/texts/i18n.tsx';
import type { RecordTexts } from '../../../lib/texts/record-texts.ts';
import { findConnectorKind, findEntrance, findStops } from './way-places.ts';

interface PlanRecords {
  plan: Floorplan;
  /** Companies on this plan. */
  companies: readonly CompanyOutline[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
}

/** The place of a sign that the visitor has scanned. */
export type HerePlace =
  | { state: 'gone' }
  /** The place may be on another floor. */
  | { state: 'elsewhere' }
  | {
      state: 'here';
      title: string;
      /** Plan of the place. */
      planId: number;
      /** Position on the current plan; undefined if the place is on another floor. */
      at: Point | undefined;
      kind: 'entrance' | 'car' | 'way' | 'other';
    };

/** Finds the place with a code. Entrances, car parks and amenities are known on every floor, other places only on their own. */
export function findHere(code: string, { plan, ...records }: PlanRecords, texts: RecordTexts, t: Translate): HerePlace {
  if (code === goneCode) return { state: 'gone' };
  const at = findStops(code, [plan], records).find(({ planId }) => planId === plan.id)?.at;
  const [, kind, id] = /^(\w+)-(.+)$/.exec(code) ?? [];
  if (kind === 'entrance' || kind === 'car') {
    const entrance = findEntrance(code, records);
    const title = entrance && (kind === 'car' ? toCarTitle(code, entrance, t) : texts.get(entrance, 'title'));
    return entrance && title !== undefined ? { state: 'here', title, planId: entrance.floorplan_id, at, kind } : { state: 'gone' };
  }
  if (kind === 'amenity') {
    const amenity = records.amenities.find((one) => String(one.id) === id);
    if (!amenity) return { state: 'gone' };
    return { state: 'here', title: texts.get(amenity, 'title'), planId: amenity.floorplan_id ?? plan.id, at, kind: 'other' };
  }
  if (!at) return { state: 'elsewhere' };
  const way = findConnectorKind(code, [plan]);
  if (way) return { state: 'here', title: t(`floor_plan.way_${way}`), planId: plan.id, at, kind: 'way' };
  const company = records.companies.find((one) =>
    kind === 'shop' ? String(one.id) === id : one.floorplan_id === plan.id && one.unit === id,
  );
  const title = company ? texts.get(company, 'title') : t('floor_plan.unit', { unit: id?.toUpperCase() ?? '' });
  return { state: 'here', title, planId: plan.id, at, kind: 'other' };
}
// messages: floor_plan.way_*

/** Name of a place in a car park. Undefined if the car park no longer has the row. */
function toCarTitle(code: string, { parking }: Entrance, t: Translate): string | undefined {
  const row = readCarCode(code)?.row;
  const named = parking?.rows.find((one) => one.toLowerCase() === row);
  if (!parking || (row !== undefined && named === undefined)) return undefined;
  return named === undefined ? t('here.car_park', { sign: parking.sign }) : t('here.row', { sign: parking.sign, row: named });
}
