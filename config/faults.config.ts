import { defineConfig } from 'vitest/config';
import { compiledMessages } from './message-plugins.ts';

/** Long-lasting faults under load, one after the other: `npm run test:faults [-- <file>]`. */
export default defineConfig({
  plugins: [compiledMessages({ areBound: false })],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/faults/**/*.faults.ts'],
    environment: 'node',
    reporters: ['default', './tests/faults/reporter.ts'],
    fileParallelism: false,
    silent: true, // the site's console output about faults is expected here
    hookTimeout: 120_000,
  },
});
