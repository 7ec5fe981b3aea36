import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import type { Selection } from './map/selection.ts';
import type { WayParts } from './way/way-parts.ts';

/** Place code of the selection, for the address of a route (`PlanQuery`). */
export function toSelectedCode(selection: Selection): string | undefined {
  if (selection.state === 'company') return `shop-${selection.company.id}`;
  if (selection.state === 'amenity') return `amenity-${selection.amenity.id}`;
  if (selection.state === 'entrance') return `entrance-${selection.entrance.id}`;
  return selection.state === 'vacant' ? `unit-${selection.unit}` : undefined;
}

export function toSelectedTitle(selection: Selection, { texts, t }: { texts: RecordTexts; t: Translate }): string {
  if (selection.state === 'company') return texts.get(selection.company, 'title');
  if (selection.state === 'amenity') return texts.get(selection.amenity, 'title');
  if (selection.state === 'entrance') return texts.get(selection.entrance, 'title');
  if (selection.state !== 'vacant') return '';
  return selection.name === undefined ? t('floor_plan.kind_vacant') : t('floor_plan.unit', { unit: selection.name });
}

/** Whether a route can lead to the selection. False for companies with a door only to the outside, and for places that no plan contains. */
export function canBeReached(selection: Selection, plan: Floorplan, parts: WayParts | undefined): boolean {
  if (selection.state === 'company' && selection.company.is_outside_only) return false;
  const unit = 'unit' in selection ? plan.units.find((shape) => shape.unit === selection.unit) : undefined;
  const at = selection.state === 'entrance' && selection.entrance.floorplan_id === plan.id ? selection.entrance.at : unit?.entrance;
  if (at === undefined) return isOnAnotherFloor(selection, plan);
  return !parts || parts.canBeJoined(plan, at, unit, parts.toMetresPerUnit([plan]));
}

function isOnAnotherFloor(selection: Selection, plan: Floorplan): boolean {
  const record = selection.state === 'company' ? selection.company : selection.state === 'amenity' ? selection.amenity : undefined;
  return Boolean(record?.floorplan_id) && record?.floorplan_id !== plan.id;
}
