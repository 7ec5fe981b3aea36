import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What decides how a stored answer looks: its contract, what cleans and flattens it, how it is stored. */
const sources = [
  'server/gateway/upstream/answer-reader.ts',
  'server/gateway/upstream/by-schema.ts',
  'server/gateway/cache',
  'server/gateway/files/file-path.ts',
  'server/gateway/from-lists',
  'server/gateway/cache/guest-view.ts',
  'server/gateway/images/image-seal.ts',
  'server/gateway/images/image-sources.ts',
  'server/gateway/upstream/picture-addresses.ts',
  'server/gateway/upstream/rich-text.ts',
  'server/gateway/upstream/settings-map.ts',
  'server/gateway/upstream/tolerant-parsing.ts',
  'server/gateway/upstream',
  'server/gateway/upstream/upstream-answer.ts',
  'shared/contracts',
  'shared/rules/no-break.ts',
  'shared/rules/settings-checking.ts',
  'shared/rules/settings-flattening.ts',
  'shared/rules/time-zone.ts',
  'shared/schemas',
  'shared/site/images.ts',
  'shared/site/limits.ts',
  'shared/site/locales.ts',
  'shared/site/settings.ts',
];

/** The same for two versions of the program of which either can read what the other has stored: an update of screens alone changes nothing. */
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
