import * as z from 'zod/mini';
import { entranceKinds, listEntrances } from '../contracts/entrances.ts';
import { check } from './check.ts';
import { Id, Slug, Text, translations } from './fields.ts';
import { Point } from './floorplans.ts';

/** As the signs of a car park have it: `P2`, `C`, `12`. */
const ParkingSign = z.string().check(z.regex(/^[\p{L}\p{N}]{1,8}$/u));

/** A way into the centre: where a visit begins and ends. */
export const Entrance = z.object({
  id: Id,
  kind: z.enum(entranceKinds),
  floorplan_id: Id,
  /** Where people walk, on that plan. */
  at: Point,
  /** Undefined: nobody has said. */
  step_free: z.nullish(z.boolean()),
  /** The street that it opens on. */
  address: z.nullish(Text),
  /** The part of the centre that it opens and closes with, by its name among the opening hours. Undefined: nobody has said. */
  zone: z.nullish(Slug),
  /** Whatever the hours say: nobody comes in by it until it is opened again. */
  is_closed: z.optional(z.boolean()),
  /** Of a car park: its name on the signs, and the rows whose nearest way in this is. */
  parking: z.nullish(z.object({ sign: ParkingSign, rows: z._default(z.array(ParkingSign).check(z.maxLength(60)), []) })),
  translations: translations({ title: Text, description: z.optional(Text) }),
});
export type Entrance = z.infer<typeof Entrance>;

export const entrancesChecks = [check(listEntrances, { item: Entrance })];
