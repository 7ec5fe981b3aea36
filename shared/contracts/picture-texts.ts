import type { PictureText } from '../schemas/picture-texts.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { optional, text } from './parameters.ts';

export type { PictureText } from '../schemas/picture-texts.ts';

/** Maximum number of pictures per call. */
export const maxPictureTexts = 24;

/** Alternative texts of uploaded pictures, by name (`a.webp,b.webp`). Pictures without texts are left out; without `names` the list is empty. */
export const listPictureTexts = listEndpoint({
  name: 'listPictureTexts',
  path: '/v1/picture-texts',
  isOptional: true,
  access: 'public',
  query: { names: optional(text({ form: /^[0-9a-f]{32}\.webp(?:,[0-9a-f]{32}\.webp){0,23}$/, most: 1000 })) },
  item: schema<typeof PictureText>(),
});
