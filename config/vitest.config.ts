import { defineConfig } from 'vitest/config';
import { compiledMessages } from './vite.config.ts';

export default defineConfig({
  plugins: [compiledMessages({ areBound: false })],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/console-guard.ts', 'tests/support/patience.ts'],
    environment: 'node',
    // A link or form that nothing has taken would otherwise be followed, over the network.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } }, // a test of a started process may share its processors
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
