import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { sendAsFile } from './security-headers.ts';

/** What no browser opens as a document. */
const fileEndings = /\.(?:js|css|woff2|webp|avif|png|jpe?g)$/;

interface Dependencies {
  assetsDir: string;
  /** What lies there, as `listFiles` tells. */
  files: ReadonlySet<string>;
  /** Holds `licences.txt`. */
  distDir: string;
  /** The folder in which a file of another build lies. */
  findKeptFolder: (path: string) => Promise<string | undefined>;
}

/**
 * `/licences.txt`, and `/assets/…`: the files of this build, and of earlier ones that are kept. Their names change with their content, so browsers keep them for
 * ever; a missing one is 404, never a page. Only what is listed is ever opened: no path leads elsewhere.
 */
export function registerStaticSite(app: FastifyInstance, { assetsDir, files, distDir, findKeptFolder }: Dependencies): void {
  app.register(fastifyStatic, { root: assetsDir, serve: false, preCompressed: true, index: false, maxAge: '365d', immutable: true });
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const path = request.params['*'];
    const folder = files.has(path) ? assetsDir : await findKeptFolder(path);
    if (folder === undefined) throw new ApiError('NotFound');
    return (fileEndings.test(path) ? sendAsFile(reply) : reply).sendFile(path, folder);
  });
  app.get('/licences.txt', (_request, reply) => reply.sendFile('licences.txt', distDir, { maxAge: '1d', immutable: false }));
}

/** Every file in a folder and in those below it, by its path in there. */
export function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))));
}
