import type { Film } from '../schemas/films.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { Film, Run } from '../schemas/films.ts';

/** In which a film may be spoken, and subtitled; `other`: none of these. */
export const filmLanguages = ['cs', 'sk', 'en', 'de', 'fr', 'it', 'es', 'pl', 'ja', 'ko', 'other'] as const;
export type FilmLanguage = (typeof filmLanguages)[number];

/** The programme of the centre's cinema: films that are on, or will be. */
export const listFilms = listEndpoint({
  name: 'listFilms',
  path: '/v1/films',
  isOptional: true,
  access: 'public',
  item: schema<typeof Film>(),
});
