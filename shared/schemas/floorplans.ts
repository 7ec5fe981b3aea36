import * as z from 'zod/mini';
import { connectorKinds, getFloorplan, listFloorplans } from '../contracts/floorplans.ts';
import { check } from './check.ts';
import { Id, mayLack, Slug, Text, translations, UnitName } from './fields.ts';

export const FloorplanSummary = mayLack(
  z.object({
    id: Id,
    floor: z.int(),
    order: z.int(),
    translations: translations({ title: Text }),
  }),
  { order: ({ floor }) => floor ?? 0 },
);
export type FloorplanSummary = z.infer<typeof FloorplanSummary>;

/** In the plan's own units, y downwards, within `width` × `height`. */
export const Point = z.tuple([z.number(), z.number()]);
export type Point = z.infer<typeof Point>;

/** SVG path data and nothing else. */
const PathData = z.string().check(z.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]+$/), z.maxLength(20_000));

export const FloorplanUnit = mayLack(
  z.object({
    unit: UnitName,
    company_id: z.nullish(Id),
    amenity_id: z.nullish(Id),
    path: PathData,
    centre: Point,
    entrance: Point,
    /** No way within the centre leads to it: one enters from outside. */
    is_outside_only: z.optional(z.boolean()),
    /** An import made its name up: nobody is shown it. */
    is_generated: z.optional(z.boolean()),
  }),
  { entrance: ({ centre }) => centre },
);
export type FloorplanUnit = z.infer<typeof FloorplanUnit>;

export const Floorplan = mayLack(
  z.extend(FloorplanSummary, {
    width: z.number().check(z.positive()),
    height: z.number().check(z.positive()),
    outline: PathData,
    units: z.array(FloorplanUnit),
    /** Where people walk: straight pieces that meet at their ends. */
    walkways: z.array(mayLack(z.object({ from: Point, to: Point, step_free: z.boolean() }), { step_free: false })),
    /** Ways to another floor. */
    connectors: z.array(
      mayLack(
        z.object({
          id: Slug,
          kind: z.enum(connectorKinds),
          at: Point,
          to_floorplan_id: Id,
          to: Point,
          step_free: z.boolean(),
          working: z.boolean(),
        }),
        { step_free: ({ kind }) => kind === 'lift' || kind === 'ramp', working: true },
      ),
    ),
    /** The drawing's scale, where it is known; all floors of a centre have the same. */
    metres_per_unit: z.nullish(z.number().check(z.positive())),
    attribution: z.nullish(Text),
  }),
  { outline: ({ width, height }) => `M0 0H${width}V${height}H0Z`, units: [], walkways: [], connectors: [] },
  FloorplanSummary,
);
export type Floorplan = z.infer<typeof Floorplan>;

export const floorplansChecks = [
  check(listFloorplans, { item: FloorplanSummary, mainOf: ['floorplan'] }),
  check(getFloorplan, { answer: Floorplan }),
];
