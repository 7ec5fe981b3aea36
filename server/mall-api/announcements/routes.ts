import type { FastifyInstance } from 'fastify';
import { getAnnouncement, listAnnouncements, listEventChoices, listPriceChoices } from '#shared/contracts/announcements.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareEventChoices } from './list.ts';
import { preparePriceChoices } from './price-choices.ts';

export function registerAnnouncements(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { clock, queries, listAnnouncements: list } = dependencies;
  implementPaged(app, listAnnouncements, ({ query }) => list(query));
  const listChoices = prepareEventChoices(list);
  implement(app, listEventChoices, ({ query }) => listChoices(query));
  const listPrices = preparePriceChoices(dependencies);
  implement(app, listPriceChoices, ({ query }) => listPrices(query));
  implement(app, getAnnouncement, ({ params }) => found(queries.announcements.find(params.id, clock())));
}
