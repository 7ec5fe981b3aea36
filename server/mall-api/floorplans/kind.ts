import { Floorplan } from '#shared/schemas/floorplans.ts';
import { findDoubles } from '../core/kinds/find-doubles.ts';
import { type ListKind, toTitledRecord } from '../core/kinds/record-kind.ts';

export const floorplans: ListKind<Floorplan> = {
  schema: Floorplan,
  table: 'floorplan',
  listReferences: ({ units, connectors }) => [
    ...units.map((unit, index) => ({ to: 'companies' as const, path: ['units', index, 'company_id'], id: unit.company_id })),
    ...units.map((unit, index) => ({ to: 'amenities' as const, path: ['units', index, 'amenity_id'], id: unit.amenity_id })),
    ...connectors.map(({ to_floorplan_id }, index) => ({
      to: 'floorplans' as const,
      path: ['connectors', index, 'to_floorplan_id'],
      id: to_floorplan_id,
    })),
  ],
  findProblems: (plans) =>
    plans.flatMap((plan) =>
      findDoubles(
        plan.units.map(({ unit }, index) => ({ record: plan, path: ['units', index, 'unit'], name: unit })),
        'parts',
      ),
    ),
  sharedPart: ({ floor, units }) => [floor, units.map(({ unit }) => unit)],
  toSitemapRecord: (plan) => toTitledRecord('floorplan', plan),
};
