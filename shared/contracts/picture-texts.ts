import type { PictureText } from '../schemas/picture-texts.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { optional, text } from './parameters.ts';

export type { PictureText } from '../schemas/picture-texts.ts';

/** How many pictures are asked about at once. */
export const picturesAsked = 24;

/** What is to be seen in pictures that the staff have uploaded, by their names (`a.webp,b.webp`); of those alone of which it is said; without names of none. */
export const listPictureTexts = listEndpoint({
  name: 'listPictureTexts',
  path: '/v1/picture-texts',
  isOptional: true,
  access: 'public',
  query: { names: optional(text({ form: /^[0-9a-f]{32}\.webp(?:,[0-9a-f]{32}\.webp){0,23}$/, most: 1000 })) },
  item: schema<typeof PictureText>(),
});
