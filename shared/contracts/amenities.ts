import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParam, ImageAddress, listQuery, RichText, Text, translations } from './fields.ts';

/** What makes a visit easier: toilets, a baby room, cash machines, charging. */
export const Amenity = z.object({
  id: Id,
  category_ids: z._default(z.array(Id), []),
  icon: z.nullish(z.string()),
  image: z.nullish(ImageAddress),
  floor: z.nullish(z.int()),
  floorplan_id: z.nullish(Id),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type Amenity = z.infer<typeof Amenity>;

export const listAmenities = listEndpoint({
  name: 'listAmenities',
  path: '/v1/amenities',
  access: 'public',
  isPaged: true,
  query: z.object({
    ...listQuery,
    category: z.optional(IdParam),
    floor: z.optional(z.int().check(z.gte(-20), z.lte(200))),
  }),
  item: Amenity,
});

export const getAmenity = endpoint({
  name: 'getAmenity',
  path: '/v1/amenities/{id}',
  access: 'public',
  params: z.object({ id: IdParam }),
  answer: Amenity,
});
