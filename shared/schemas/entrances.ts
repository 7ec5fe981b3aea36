import * as z from 'zod/mini';
import { entranceKinds, listEntrances } from '../contracts/entrances.ts';
import { check } from './check.ts';
import { Id, Slug, Text, translations } from './fields.ts';
import { Point } from './floorplans.ts';

/** As on the signs of a car park: `P2`, `C`, `12`. */
const ParkingSign = z.string().check(z.regex(/^[\p{L}\p{N}]{1,8}$/u));

/** An entrance of the centre, where a visit begins and ends. */
export const Entrance = z.object({
  id: Id,
  kind: z.enum(entranceKinds),
  floorplan_id: Id,
  /** Position on the walkways of that plan. */
  at: Point,
  /** Undefined: unknown. */
  step_free: z.nullish(z.boolean()),
  /** Address on the street outside. */
  address: z.nullish(Text),
  /** Name of the zone whose opening hours apply to this entrance. Undefined: unknown. */
  zone: z.nullish(Slug),
  /** The entrance is closed regardless of the opening hours, until it is reopened. */
  is_closed: z.optional(z.boolean()),
  /** For a car park: its name on the signs, and the rows for which this is the nearest entrance. */
  parking: z.nullish(z.object({ sign: ParkingSign, rows: z._default(z.array(ParkingSign).check(z.maxLength(60)), []) })),
  translations: translations({ title: Text, description: z.optional(Text) }),
});
export type Entrance = z.infer<typeof Entrance>;

export const entrancesChecks = [check(listEntrances, { item: Entrance })];
