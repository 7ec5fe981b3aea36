import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Sources that determine the stored form of an answer: contracts, cleaning and flattening, the storage format. */
const sources = [
  'server/gateway/cache',
  'server/gateway/files/file-path.ts',
  'server/gateway/substitutes',
  'server/gateway/images/image-sources.ts',
  'server/gateway/upstream',
  'shared/contracts',
  'shared/rules/no-break.ts',
  'shared/rules/setting-faults.ts',
  'shared/rules/settings-flattening.ts',
  'shared/rules/time-zone.ts',
  'shared/schemas',
  'shared/site/images.ts',
  'shared/site/limits.ts',
  'shared/site/locales.ts',
  'shared/site/settings.ts',
];

/**
 * Identifies the storage format. Two builds with the same value can read each other’s stored answers; a change of the
 * UI alone does not change this value.
 */
export function findAnswerShape(): string {
  shape ??= hashSources();
  return shape;
}

let shape: string | undefined;

function listFiles(source: string): string[] {
  if (statSync(root + source).isFile()) return [source];
  return readdirSync(root + source)
    .sort()
    .flatMap((name) => listFiles(`${source}/${name}`));
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source)) hash.update(`${file}\n`).update(readFileSync(root + file));
  }
  return hash.digest('base64url');
}
