import type { FastifyInstance } from 'fastify';
import { type Film, listFilms } from '#shared/contracts/films.ts';
import { listProgrammeDays } from '#shared/rules/film-programme.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerFilms(app: FastifyInstance, { clock, queries: { documents } }: RouteDependencies): void {
  implement(app, listFilms, () => {
    const today = calendarDateIn(clock(), documents.getCentre().timezone);
    return documents.listDocuments<Film>('films').filter((film) => listProgrammeDays([film], today).length > 0);
  });
}
