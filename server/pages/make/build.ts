import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StyleIndex } from '#config/style-index.ts';
import type { MapProvider } from '#shared/site/map-frame.ts';
import type { RenderRequest, RenderResult } from '#shared/site/page.ts';
import { type DeskFiles, loadDeskFiles } from '../../desk/desk-files.ts';
import { listFiles, registerStaticSite } from '../../http/static-site.ts';
import { createPageStyles, type MakePageStyle } from './page-styles.ts';
import type { PreviousBuilds } from './previous-builds.ts';

/** The built site: which files a screen needs, and how to render a page. */
export interface SiteBuild {
  id: string;
  timestamp: number;
  /** Built from sources that change: nothing rendered is cached, and the content security policy allows the tools. */
  isDevelopment: boolean;
  /** Serves the files that browsers load, including stored ones of earlier builds. */
  registerAssets: (app: FastifyInstance, previousBuilds: PreviousBuilds | undefined) => void;
  /** Folder of this build's files; undefined without a build. */
  assetsDir: string | undefined;
  /** The staff's app, a separate build. */
  desk: DeskFiles;
  script: string;
  /** Documents are static: without scripts and the data that scripts read. */
  isStill?: true;
  /** A small script that loads the others after the first paint; undefined if they load with the document. */
  firstScript?: string;
  /** A small classic script that applies the visitor's choice of theme. */
  schemeScript: string;
  /** Reads the script of the service worker, without the facts that it needs before it. */
  readWorker: () => Promise<string>;
  /** Scripts of the map pages. */
  frameScripts: Readonly<Record<MapProvider, string>>;
  styles: readonly string[];
  /** Selects the styles to inline in a page; undefined if it links all sheets. */
  makePageStyle?: MakePageStyle;
  /** Files that a page of this screen in this language needs, to preload before the script requests them. */
  preloads: (screen: string, locale: string) => readonly string[];
  /**
   * Files that show these screens in this language without the network. Contains everything that they import, now or later, except other screens.
   * `without`: source folders whose code is left out if it is imported later.
   */
  kit: (screens: readonly string[], locale: string, without?: readonly string[]) => readonly string[];
  /** The font files that every page shows, by the setting's name. */
  fonts: (name: string) => readonly string[];
  render: (request: RenderRequest) => Promise<RenderResult>;
  /** Final processing of a document. */
  finish: (document: Buffer, address: string) => Buffer | Promise<Buffer>;
}

interface ManifestChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** `dist/build.json` */
interface BuildRecord {
  id: string;
  timestamp: number;
}

type Manifest = Record<string, ManifestChunk>;

/** Loads the site built by `npm run build` from `dist/`. Throws if there is none. */
export async function loadBuild(distDir: string): Promise<SiteBuild> {
  const readJson = (file: string): unknown => JSON.parse(readFileSync(join(distDir, file), 'utf8'));
  const record = readJson('build.json') as BuildRecord; // safe: written by our own build
  const manifest = readJson('client/.vite/manifest.json') as Manifest; // safe: written by Vite
  // safe: the exports of web/render.tsx
  const { renderPage } = (await import(join(distDir, 'server/render.js'))) as { renderPage: SiteBuild['render'] };
  const assetsDir = join(distDir, 'client/assets');
  const worker = readFileSync(join(distDir, 'worker/service-worker.js'), 'utf8');
  const files = listFiles(assetsDir);
  const fontFiles = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : []));
  return {
    ...record,
    isDevelopment: false,
    registerAssets: (app, previousBuilds) =>
      registerStaticSite(app, { assetsDir, files, distDir, findStoredFolder: async (path) => previousBuilds?.findFolder(path) }),
    assetsDir,
    desk: loadDeskFiles(distDir),
    script: toEntryFile(manifest, 'web/main.tsx'),
    firstScript: toEntryFile(manifest, 'web/first.ts'),
    schemeScript: toEntryFile(manifest, 'web/scheme.ts'),
    readWorker: async () => worker,
    frameScripts: {
      openstreetmap: toEntryFile(manifest, 'web/frames/open-map.ts'),
      google: toEntryFile(manifest, 'web/frames/google-map.ts'),
    },
    styles: Object.values(manifest).flatMap((chunk) => (chunk.file.endsWith('.css') ? [`/${chunk.file}`] : [])),
    makePageStyle: createPageStyles(readJson('styles.json') as StyleIndex), // safe: written by our own build
    preloads: onceEach((screen: string, locale: string) => {
      const messages = `virtual:screen-messages/${locale}`;
      return toPreloads(manifest, ['web/main.tsx', `web/screens/${screen}.tsx`, messages, `${messages}/${screen}`]);
    }),
    kit: (screens, locale, without) => toKit(manifest, screens, locale, without),
    fonts: (name) => fontFiles.filter((file) => file.includes(`/${name}-latin-cut`)),
    render: renderPage,
    finish: (document) => document,
  };
}

/** Memoizes by screen and language, because the result is the same for all pages of them. */
function onceEach(make: (screen: string, locale: string) => readonly string[]): typeof make {
  const made = new Map<string, readonly string[]>();
  return (screen, locale) => {
    const key = `${locale} ${screen}`;
    const files = made.get(key) ?? make(screen, locale);
    made.set(key, files);
    return files;
  };
}

function toEntryFile(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}; run npm run build.`);
  return `/${chunk.file}`;
}

function toPreloads(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
}

/** The entries' chunks name every screen and its messages, of which only the requested ones are followed. */
function toKit(manifest: Manifest, screens: readonly string[], locale: string, without: readonly string[] = []): string[] {
  const messages = `virtual:screen-messages/${locale}`;
  const own = ['web/main.tsx', 'web/first.ts', 'web/scheme.ts', messages, `${messages}/base`];
  for (const screen of screens) own.push(`web/screens/${screen}.tsx`, `${messages}/${screen}`);
  const isOther = (key: string) => /^(?:web\/screens\/|virtual:screen-messages)/.test(key) && !own.includes(key);
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || isOther(key)) return;
    seen.add(key);
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter((later) => !without.some((folder) => later.startsWith(folder))).forEach(visit);
  };
  own.forEach(visit);
  return [...files];
}
