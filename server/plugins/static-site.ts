import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** `/assets/…`: the built files. Their names change with their content, so they are kept for ever; a missing one is 404, never a page. */
export function registerStaticSite(app: FastifyInstance, { assetsDir }: { assetsDir: string }): void {
  app.register(fastifyStatic, {
    root: join(assetsDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    maxAge: '365d',
    immutable: true,
  });
}
