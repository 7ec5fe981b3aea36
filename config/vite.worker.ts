import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { quietChecks } from './vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The service worker: one script without imports, which the gateway sends with its own facts in front (`service-worker.ts`). */
export const workerBuild = {
  root,
  configFile: false,
  publicDir: false,
  build: {
    outDir: 'dist/worker',
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: false,
    rollupOptions: {
      input: 'web/worker/main.ts',
      checks: quietChecks,
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
} satisfies InlineConfig;
