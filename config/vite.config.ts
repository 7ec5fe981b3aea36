import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { licenceNotices } from './licences.ts';
import { compiledMessages, lateMessages, screenMessages } from './message-plugins.ts';
import { type CopyPlan, ownCopies, planCopies } from './own-copies.ts';
import { readSources } from './sources.ts';
import { styleIndex } from './style-index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages of every page's first load; all other packages load with the code that uses them. */
const basePackages = ['react', 'react-dom', 'scheduler', 'react-router'];

let plan: CopyPlan | undefined;
/** Computed once, and only in builds: tests and `npm run dev` read this file, too. */
const copyPlan = (): CopyPlan => {
  plan ??= planCopies(readSources(root, ['web', 'shared']));
  return plan;
};

const isBase = new RegExp(
  `vite/preload-helper|node_modules/(?:${basePackages.join('|')})/|web/(?:start-site|SitePages)|features/shell/(?!SiteFooter|FooterContact|MemberBell|SiteOverHeader)`,
);

/** A file for code after the first view, and one for code that the cookie decision starts, instead of one per shared module. */
const late =
  /(?:web\/(?:start-late|features\/shell\/SiteOverHeader|ui\/shell\/(?:OverHeader|drop-menus)|ui\/(?:icon|plain|brand|sign)-paths|lib\/browser\/client-errors)|shared\/(?:rules\/client-errors|site\/late-limits))\.tsx?$/;
const consent =
  /(?:features\/consent\/(?:start-consent|consent-store|consent-list|run-allowed|careful-reload|statistics)|shared\/rules\/consent(?:-cookies)?)\.ts$/;

/** Code for all pages is one file, the screen another (`own-copies.ts`). */
const chunkGroups = [
  { name: 'base', priority: 1, test: (id: string) => isBase.test(id) || copyPlan().common.has(relative(root, id)) },
  { name: 'start-late', test: late },
  { name: 'start-consent', test: consent },
];

/** File names depend only on the content. The shortest hash that the builder allows, 28 bits, because names are part of every first load. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
    `assets/${facadeModuleId?.includes('virtual:screen-messages/') ? 'messages/' : ''}[name]-[hash:7].js`,
  hashCharacters: 'hex',
} as const;

/** Vite's defaults; and, as in `treeshake` below, reading a property has no side effects. */
const minify = {
  compress: { target: 'es2023', treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true },
};

/** Output for engineers only, hidden when the site is started. */
export const quietChecks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Separate pages shown in frames: no part of them is in a page's first load. */
const frames = ['web/frames/open-map.ts', 'web/frames/google-map.ts'];

export default defineConfig({
  root,
  plugins: [
    react(),
    compiledMessages(),
    lateMessages(root),
    screenMessages(root),
    compressedAssets(),
    ownCopies(root, copyPlan),
    styleIndex(root),
    buildRecord(),
    licenceNotices(`${root}/dist`, root),
  ],
  publicDir: false,
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    assetsInlineLimit: 0, // the content policy admits no data: fonts
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2023',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rollupOptions: {
          input: ['web/main.tsx', 'web/first.ts', 'web/scheme.ts', ...frames],
          checks: quietChecks,
          output: { codeSplitting: { groups: chunkGroups }, minify, ...fileNames },
          // keeps head metadata (only for the server), uncalled contracts, and the imports of both out of the browser's files
          treeshake: {
            propertyReadSideEffects: false, // without this, react-router's classes stay in the build, because they extend a property of React
            moduleSideEffects: [{ test: /\/(?:web\/lib\/navigation\/(?:page-head|trail)\.|shared\/contracts\/)/, sideEffects: false }],
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', ssr: true, rollupOptions: { input: 'web/render.tsx', checks: quietChecks }, emitAssets: false },
    },
  },
  builder: {},
});

/** Writes `dist/build.json`, which identifies the build. The id is derived from the file names, so the same sources give the same id. */
function buildRecord(): Plugin {
  return {
    name: 'build-record',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
      mkdirSync(`${root}/dist`, { recursive: true });
      writeFileSync(`${root}/dist/build.json`, JSON.stringify({ id, timestamp: Date.now() }));
    },
  };
}
