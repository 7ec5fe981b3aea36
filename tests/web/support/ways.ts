import { listAmenities } from '#shared/contracts/amenities.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { type Floorplan, getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { answered } from './calls.ts';
import { textsOf } from './expectations.ts';
import { outlined } from './outlines.ts';
import { amenity, company, floor, floorplan } from './records.ts';
import { renderScreen, type ShownScreen } from './render-screen.tsx';

export const floors = answered(listFloorplans, {}, [floor(1), floor(2)]);
export const shops = [
  company(11, { floorplan_id: 1, unit: 'a-1', floor: 1 }),
  company(12, { floorplan_id: 2, unit: 'a-1', floor: 2, type: 'dining' }),
  company(13, {}),
];
export const companies = outlined(shops);
export const toilets = answered(listAmenities, { query: { per_page: 48 } }, [amenity(5, { floorplan_id: 1, icon: 'ph:toilet' })]);
export const entrances = answered(listEntrances, {}, []);

/** Returns walkways along the doors of the units, with a lift and stairs at the right end. */
export function walkable(id: number, { liftWorks = true }: { liftWorks?: boolean } = {}): Floorplan {
  const plain = floorplan(id);
  const connector = { at: [290, 40] as [number, number], to: [290, 40] as [number, number], to_floorplan_id: 3 - id, working: true };
  return {
    ...plain,
    units: plain.units.map((unit, index) => (id === 1 && index === 1 ? { ...unit, amenity_id: 5 } : unit)),
    walkways: [{ from: [0, 90], to: [290, 90], step_free: true }],
    connectors: [
      { ...connector, id: 'lift', kind: 'lift', step_free: true, working: liftWorks },
      { ...connector, id: 'stairs', kind: 'stairs', step_free: false },
    ],
  };
}
export const planCalls = (options: { liftWorks?: boolean } = {}) =>
  [1, 2].map((id) => answered(getFloorplan, { params: { id } }, walkable(id, options)));
export const calls = [floors, companies, toilets, entrances, ...planCalls()];
export const params = { id: 1 };

export const both = { from: 'shop-11', to: 'shop-12' };

export const show = (query: Record<string, string>, scene = calls) => renderScreen('floorplan', { params, query, calls: scene });
export const stepsOf = ({ mainElement }: Pick<ShownScreen, 'mainElement'>) => textsOf([...mainElement.querySelectorAll('.way-words li')]);
export const field = ({ main, t }: Pick<ShownScreen, 'main' | 't'>, end: 'from' | 'to') =>
  main.getByRole('combobox', { name: t(`way.${end}`) });
