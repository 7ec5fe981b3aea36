import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Compresses every text file with brotli and gzip at the highest level: once at build, for every download. Compresses several files at a time, in
 * zlib's threads.
 */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (name) => {
          const file = join(dir, name);
          const bytes = await readFile(file);
          await Promise.all([
            toBrotli(bytes).then((brotli) => writeFile(`${file}.br`, brotli)),
            toGzip(bytes, { level: 9 }).then((gzipped) => writeFile(`${file}.gz`, gzipped)),
          ]);
        }),
      );
    },
  };
}
