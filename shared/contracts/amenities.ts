import type { Amenity } from '../schemas/amenities.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery, optional, text, whole } from './parameters.ts';

export type { Amenity } from '../schemas/amenities.ts';

export const listAmenities = listEndpoint({
  name: 'listAmenities',
  path: '/v1/amenities',
  access: 'public',
  isPaged: true,
  query: {
    ...listQuery,
    category: optional(id),
    floor: optional(whole(-20, 200)),
    /** Only amenities with this icon, such as `ph:toilet` (our addition; another mall API may ignore it). */
    icon: optional(text({ form: /^[a-z0-9:-]{1,60}$/ })),
  },
  item: schema<typeof Amenity>(),
});

export const getAmenity = endpoint({
  name: 'getAmenity',
  path: '/v1/amenities/{id}',
  access: 'public',
  params: { id },
  answer: schema<typeof Amenity>(),
});
