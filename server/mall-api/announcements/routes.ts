import type { FastifyInstance } from 'fastify';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerAnnouncements(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { clock, queries, listAnnouncements: list } = dependencies;
  implementPaged(app, listAnnouncements, ({ query }) => list(query));
  implement(app, getAnnouncement, ({ params }) => found(queries.announcements.find(params.id, clock())));
}
