import type { Film, FilmTonight } from '../schemas/films.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { Film, FilmTonight, Run } from '../schemas/films.ts';

/** Languages of a film's sound or subtitles; `other`: none of these. */
export const filmLanguages = ['cs', 'sk', 'en', 'de', 'fr', 'it', 'es', 'pl', 'ja', 'ko', 'other'] as const;
export type FilmLanguage = (typeof filmLanguages)[number];

/** The programme of the centre's cinema: current and upcoming films. */
export const listFilms = listEndpoint({
  name: 'listFilms',
  path: '/v1/films',
  isOptional: true,
  access: 'public',
  item: schema<typeof Film>(),
});

/** Films that begin this evening, with these showings only (our addition). Short enough for the home page. */
export const listFilmsTonight = listEndpoint({
  name: 'listFilmsTonight',
  path: '/v1/films-tonight',
  isOptional: true,
  access: 'public',
  item: schema<typeof FilmTonight>(),
});
