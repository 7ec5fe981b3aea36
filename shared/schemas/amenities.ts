import * as z from 'zod/mini';
import { getAmenity, listAmenities } from '../contracts/amenities.ts';
import { check } from './check.ts';
import { IconName, Id, ImageAddress, RichText, Text, translations } from './fields.ts';

/** A facility for visitors: toilets, a baby room, cash machines, charging. */
export const Amenity = z.object({
  id: Id,
  category_ids: z._default(z.array(Id), []),
  icon: z.nullish(IconName),
  image: z.nullish(ImageAddress),
  floor: z.nullish(z.int()),
  floorplan_id: z.nullish(Id),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type Amenity = z.infer<typeof Amenity>;

export const amenitiesChecks = [
  check(listAmenities, { item: Amenity, mainOf: ['amenities', 'amenities-category'] }),
  check(getAmenity, { answer: Amenity, mainOf: ['amenity'] }),
];
