import { defineConfig } from 'vitest/config';

/** The main journeys in Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/browsers/*.browsers.ts'],
    environment: 'node',
    reporters: 'verbose',
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
