import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { toOsmHours } from '#shared/rules/osm-hours.ts';
import { openReadHeaders } from '../../http/open-reads.ts';
import type { Content } from '../cache/content.ts';

/** Registers `/api/open-data/opening-hours`: the hours of each part of the centre in OpenStreetMap's syntax, for maps and other programs. */
export function registerOpenHours(app: FastifyInstance, { content }: { content: Pick<Content, 'read'> }): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 60 });
    scope.get('/api/open-data/opening-hours', async (_request, reply) => {
      const { data } = await content.read(listMalls);
      const [mall] = data;
      if (!mall) throw new ApiError('NotFound');
      const zones = mall.opening_hours.flatMap(({ name, is_default, ...hours }) => {
        const osm = toOsmHours(hours);
        return osm === undefined ? [] : { name, is_default, opening_hours: osm };
      });
      return reply.headers(openReadHeaders).send(toSuccess({ time_zone: mall.timezone, zones }));
    });
  });
}
