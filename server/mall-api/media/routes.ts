import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { uploadedFolder } from '#shared/site/images.ts';
import { documentLimits } from '#shared/site/picture-limits.ts';
import { sendError } from '../../http/errors.ts';
import { type UploadedFiles, uploadedName } from '../pictures/uploaded-files.ts';

const forEver = 'public, max-age=31536000, immutable';

interface Dependencies {
  mediaDir: string;
  uploadedFiles: Pick<UploadedFiles, 'find'>;
  /** Finds the address of a picture or document of the library by its name. */
  findAddress: (name: string) => string | undefined;
  /** Whether an uploaded picture is not published yet. */
  isHidden: (name: string) => boolean;
}

/** Serves the tenant's own pictures and documents, and pictures that the staff have uploaded. Folders and hidden files are not found. */
export function registerMedia(app: FastifyInstance, { mediaDir, uploadedFiles, findAddress, isHidden }: Dependencies): void {
  app.get<{ Params: { name: string } }>(`${uploadedFolder}:name`, async ({ params: { name } }, reply) => {
    const picture = uploadedName.test(name) && name.endsWith('.webp') && !isHidden(name) ? await uploadedFiles.find(name) : undefined;
    if (!picture) throw new ApiError('NotFound');
    return reply
      .header('content-type', 'image/webp')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', forEver)
      .send(picture);
  });
  // a document has one address, so that visitors cannot fill caches with copies under other names
  app.get<{ Params: { name: string; fileName: string } }>(
    `${uploadedFolder}:name/:fileName`,
    async ({ params: { name, fileName } }, reply) => {
      const isKnown = uploadedName.test(name) && findAddress(name) === `${uploadedFolder}${name}/${fileName}`;
      const document = isKnown ? await uploadedFiles.find(name) : undefined;
      if (!document) throw new ApiError('NotFound');
      return reply
        .header('content-type', documentLimits.type)
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', forEver)
        .send(document);
    },
  );
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
