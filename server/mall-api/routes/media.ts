import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';

/** The tenant's own pictures and documents. No folder is listed; a hidden file is as good as none. */
export function registerMedia(app: FastifyInstance, { mediaDir }: { mediaDir: string }): void {
  app.register(fastifyStatic, {
    root: resolve(mediaDir),
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  });
}
