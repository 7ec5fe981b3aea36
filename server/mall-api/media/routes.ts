import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { sendError } from '../../http/errors.ts';

/** The tenant's own pictures and documents. No folder is listed; a folder or a hidden file is as good as none. */
export function registerMedia(app: FastifyInstance, { mediaDir }: { mediaDir: string }): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) =>
      sendError(error.statusCode === 403 ? new ApiError('NotFound') : error, request, reply),
    );
    scope.register(fastifyStatic, {
      root: resolve(mediaDir),
      prefix: '/media/',
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
  });
}
