import { defineConfig } from 'vitest/config';
import { compiledMessages } from './vite.config.ts';

/** They measure their own process. */
const alone = ['tests/server/gateway/memory-budget.test.ts'];

export default defineConfig({
  plugins: [compiledMessages({ areBound: false })],
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/support/console-guard.ts', 'tests/support/patience.ts'],
    environment: 'node',
    // A link or form that nothing has taken would otherwise be followed, over the network.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } }, // a test of a started process may share its processors
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      // What these files share is code without state: they share their process, too.
      { extends: true, test: { name: 'server', include: ['tests/**/*.test.ts'], exclude: ['tests/web/**', ...alone], isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
      // Each of these files has a window and modules of its own, but no process: what one page leaves in its document no other finds.
      { extends: true, test: { name: 'site', include: ['tests/web/**/*.test.{ts,tsx}'], pool: 'vmThreads', vmMemoryLimit: '1500MB' } },
    ],
  },
});
