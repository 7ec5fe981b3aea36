import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Building, Connector, Storey } from './building.ts';
import { type Frame, frameAlong } from './frame.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { LocaleCode } from './titles.ts';
import { drawHall, drawKiosk, drawRow } from './unit-shapes.ts';
import { layWalkways } from './walkways.ts';

/** Draws every floor of a building; a connector is listed on each floor from which it can be taken. */
export function drawFloorplans(building: Building, storeys: readonly Storey[]): Floorplan[] {
  const frame = frameAlong(building.line);
  return storeys.map((storey) => drawFloor(building, frame, storey, storeys));
}

function drawFloor(building: Building, frame: Frame, storey: Storey, storeys: readonly Storey[]): Floorplan {
  const sheet = createSheet(building, frame);
  const drawn = [
    ...storey.rows.flatMap((row) => drawRow(sheet, row)),
    ...storey.halls.map((hall) => drawHall(sheet, hall)),
    ...storey.kiosks.map((kiosk) => drawKiosk(sheet, kiosk)),
  ];
  const here = building.connectors.filter((connector) => stopsAt(connector, storey));
  return {
    id: storey.id,
    floor: storey.floor,
    order: storey.floor,
    // as: entries of a record keep the type of its keys
    translations: (Object.entries(storey.titles) as [LocaleCode, string][]).map(([locale, title]) => ({ locale, title })),
    width: building.width,
    height: building.height,
    metres_per_unit: building.metresPerUnit,
    outline: sheet.outline(storey.hasVoid),
    units: drawn.map(({ shape }) => shape).toSorted((one, other) => one.unit.localeCompare(other.unit, 'en', { numeric: true })),
    walkways: layWalkways(
      sheet,
      storey,
      drawn.map(({ door }) => door),
      here,
    ),
    connectors: storeys.flatMap((other) =>
      here
        .filter((connector) => stopsAt(connector, other) && canRide(connector, other.floor - storey.floor))
        .map((connector) => toConnector(sheet, connector, storey, other)),
    ),
    attribution: null,
  };
}

const stopsAt = ({ floors }: Connector, { floor }: Storey) => floors?.includes(floor) ?? true;

/** To the next floor, in its own direction. */
const canRide = ({ heads }: Connector, rise: number) => Math.abs(rise) === 1 && (heads === undefined || (heads === 'up') === rise > 0);

function toConnector(sheet: Sheet, { id, kind, at: [along, across] }: Connector, storey: Storey, other: Storey) {
  const at = sheet.place(along, across);
  return {
    id: `${id}-${[storey.floor, other.floor].sort((one, two) => one - two).join('-')}`,
    kind,
    at,
    to_floorplan_id: other.id,
    to: at,
    step_free: kind === 'lift' || kind === 'ramp',
    working: true,
  };
}
