import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { sendAsFile } from './security-headers.ts';

/** Files that browsers do not open as documents. */
const fileEndings = /\.(?:js|css|woff2|webp|avif|png|jpe?g)$/;

interface Dependencies {
  assetsDir: string;
  /** Paths of the files in `assetsDir`, as returned by `listFiles`. */
  files: ReadonlySet<string>;
  /** Contains `licences.txt`. */
  distDir: string;
  /** Finds the folder that contains a file of another build. */
  findStoredFolder: (path: string) => Promise<string | undefined>;
}

/**
 * `/licences.txt`, and `/assets/…`: files of this build, and of earlier ones that are still stored. Their names change
 * with their content, so browsers cache them permanently. A missing file is 404, never a page. Only listed files are
 * ever opened, so that no path can lead elsewhere.
 */
export function registerStaticSite(app: FastifyInstance, { assetsDir, files, distDir, findStoredFolder }: Dependencies): void {
  app.register(fastifyStatic, { root: assetsDir, serve: false, preCompressed: true, index: false, maxAge: '365d', immutable: true });
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const path = request.params['*'];
    const folder = files.has(path) ? assetsDir : await findStoredFolder(path);
    if (folder === undefined) throw new ApiError('NotFound');
    return (fileEndings.test(path) ? sendAsFile(reply) : reply).sendFile(path, folder);
  });
  app.get('/licences.txt', (_request, reply) => reply.sendFile('licences.txt', distDir, { maxAge: '1d', immutable: false }));
}

/** Paths of all files in a folder and its subfolders, relative to it. */
export function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))));
}
