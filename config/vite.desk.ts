import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { compressedAssets } from './compressed-assets.ts';
import { licenceNotices } from './licences.ts';
import { compiledMessages, firstDeskMessages, lateMessages } from './message-plugins.ts';
import { quietChecks } from './vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The staff's desk: a separate build, so that visitors' pages contain none of it, and the rules for splitting their files do not apply to it. */
export const deskBuild = {
  root,
  configFile: false,
  base: '/desk/',
  publicDir: false,
  plugins: [
    react(),
    compiledMessages(),
    lateMessages(root),
    firstDeskMessages(root),
    compressedAssets(),
    licenceNotices(`${root}/dist/desk`, root),
  ],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    outDir: 'dist/desk',
    manifest: true,
    assetsInlineLimit: 0, // the content policy admits no data: fonts
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
    rollupOptions: {
      input: 'web/desk/main.tsx',
      checks: quietChecks,
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/(?:react|react-dom|react-router|scheduler|swr)\// }, // changes only with these packages
            { name: 'common', test: /\/(?:web|shared)\//, minShareCount: 8 }, // one file compresses better than dozens of small ones
          ],
        },
      },
    },
  },
} satisfies InlineConfig;
