import { defineConfig } from 'vitest/config';
import { compiledMessages } from './vite.config.ts';

export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/console-guard.ts'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
