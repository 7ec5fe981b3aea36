import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledMessages } from './compiled-messages.ts';
import { compressedAssets } from './compressed-assets.ts';
import { lateMessages } from './late-messages.ts';
import { licenceNotices } from './licence-notices.ts';
import { type CopyPlan, ownCopies, planCopies } from './own-copies.ts';
import { screenMessages } from './screen-messages.ts';
import { readSources } from './sources.ts';
import { styleIndex } from './style-index.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages of every page's first load; all others come with what uses them. */
const basePackages = ['react', 'react-dom', 'scheduler', 'react-router'];

let plan: CopyPlan | undefined;
/** Once, by what builds the site: tests and the server of `npm run dev` read this file, too. */
const copyPlan = (): CopyPlan => {
  plan ??= planCopies(readSources(root, ['web', 'shared']));
  return plan;
};

const isBase = new RegExp(
  `vite/preload-helper|node_modules/(?:${basePackages.join('|')})/|web/(?:start-site|SitePages)|features/shell/(?!SiteFooter|FooterContact|MemberBell|SiteOverHeader)`,
);

/** What follows the first view, and what the decision about cookies starts: a file each, not one for every module that others import, too. */
const late =
  /(?:web\/(?:start-late|features\/shell\/SiteOverHeader|ui\/shell\/(?:OverHeader|drop-menus)|ui\/(?:icon|plain|brand|sign)-paths|lib\/browser\/client-errors)|shared\/(?:rules\/client-errors|site\/late-limits))\.tsx?$/;
const consent =
  /(?:features\/consent\/(?:start-consent|consent-store|consent-list|run-allowed|careful-reload|statistics)|shared\/rules\/consent(?:-cookies)?)\.ts$/;

/** What every page needs is one file, its screen another (`own-copies.ts`). */
const chunkGroups = [
  { name: 'base', priority: 1, test: (id: string) => isBase.test(id) || copyPlan().common.has(relative(root, id)) },
  { name: 'start-late', test: late },
  { name: 'start-consent', test: consent },
];

/** A file is called by its content alone. The shortest hash that the builder takes, 28 bits: names stand in every first load. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
    `assets/${facadeModuleId?.includes('virtual:screen-messages/') ? 'messages/' : ''}[name]-[hash:7].js`,
  hashCharacters: 'hex',
} as const;

/** Vite's own, and as for `treeshake` below: reading a property does nothing. */
const minify = {
  compress: { target: 'es2023', treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true },
};

/** What only tells an engineer about the build: whoever starts the site reads none of it. */
export const quietChecks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Pages of their own, shown in frames: nothing of them is in a page's first load. */
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
          input: ['web/main.tsx', 'web/first.ts', ...frames],
          checks: quietChecks,
          output: { codeSplitting: { groups: chunkGroups }, minify, ...fileNames },
          // what a screen says for the server alone leaves no trace in the browser's files, not even an import of what it imports
          treeshake: {
            propertyReadSideEffects: false, // else react-router's classes stay, for they extend what they read from React
            moduleSideEffects: [{ test: /\/web\/lib\/navigation\/(?:page-head|trail)\./, sideEffects: false }],
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

/** `dist/build.json`: which build this is. The id follows from what was built, so the same sources give the same build. */
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
