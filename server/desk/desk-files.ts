import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../http/static-site.ts';

/** What the document of the desk loads. */
export interface DeskFiles {
  /** Another one whenever the desk is; letters and digits. */
  id: string;
  script: string;
  styles: readonly string[];
  /** What the script imports. */
  preloads: readonly string[];
  /** The font's files, by the setting's name: one that came later would not be shown. */
  fonts: (name: string) => readonly string[];
  /** Where they lie, and what there is; undefined where nothing is built. */
  assets: { folder: string; names: ReadonlySet<string> } | undefined;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const entry = 'web/desk/main.tsx';

/** The desk that `npm run build` made into `dist/desk`. Throws when there is none. */
export function loadDeskFiles(distDir: string): DeskFiles {
  const built = join(distDir, 'desk');
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>; // written by Vite
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The build has no ${entry}; run npm run build.`);
  const imported = (chunk.imports ?? []).flatMap((name) => manifest[name] ?? []);
  const folder = join(built, 'assets');
  const names = listFiles(folder);
  return {
    id: hash('sha256', [...names].toSorted().join(' '), 'hex').slice(0, 12), // their names change with their content
    script: `/desk/${chunk.file}`,
    styles: [chunk, ...imported].flatMap(({ css = [] }) => css.map((file) => `/desk/${file}`)),
    preloads: imported.map(({ file }) => `/desk/${file}`),
    fonts: (name) => [...names].filter((file) => isShown(file, name)).map((file) => `/desk/assets/${file}`),
    assets: { folder, names },
  };
}

/** Straight from its sources: Vite brings the styles along. */
export const developedDesk: DeskFiles = {
  id: 'development',
  script: `/${entry}`,
  styles: [],
  preloads: [],
  fonts: () => [],
  assets: undefined,
};

/** What the four languages are written in. */
function isShown(file: string, font: string): boolean {
  return file.startsWith(`${font}-latin-cut`) || file.startsWith(`${font}-latin-ext-cut`);
}
