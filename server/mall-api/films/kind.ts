import { Film } from '#shared/schemas/films.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';

/** The programme of the centre's cinema. */
export const films: ListKind<Film> = {
  schema: Film,
  findProblems: (films) =>
    films.flatMap((record) =>
      record.runs.flatMap(({ from, to }, index) =>
        to < from ? [{ record, path: ['runs', index, 'to'], reason: 'lies before the day on which it begins' }] : [],
      ),
    ),
};
