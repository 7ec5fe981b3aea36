import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../http/static-site.ts';

/** Files that the document of the desk loads. */
export interface DeskFiles {
  /** Changes with every build of the desk; letters and digits. */
  id: string;
  script: string;
  styles: readonly string[];
  /** Modules that the script imports. */
  preloads: readonly string[];
  /** The font's files, by the setting's name. Preloaded, because a font that arrives late would not be shown. */
  fonts: (name: string) => readonly string[];
  /** Folder and names of the built files; undefined without a build. */
  assets: { folder: string; names: ReadonlySet<string> } | undefined;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const entry = 'web/desk/main.tsx';

/** Loads the desk that `npm run build` has written to `dist/desk`. Throws if there is none. */
export function loadDeskFiles(distDir: string): DeskFiles {
  const built = join(distDir, 'desk');
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>; // safe: written by Vite
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

/** The desk directly from its sources. Vite adds the styles. */
export const developedDesk: DeskFiles = {
  id: 'development',
  script: `/${entry}`,
  styles: [],
  preloads: [],
  fonts: () => [],
  assets: undefined,
};

/** Whether the four languages use this file of the font. */
function isShown(file: string, font: string): boolean {
  return file.startsWith(`${font}-latin-cut`);
}
