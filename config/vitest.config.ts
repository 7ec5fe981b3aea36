import { defineConfig } from 'vitest/config';
import { compiledMessages, lateMessages } from './message-plugins.ts';

const root = new URL('..', import.meta.url).pathname;
const globalSetup = 'tests/support/ensure-build.ts';
const server = ['tests/*.test.ts', 'tests/{config,server,shared}/**/*.test.ts'];
const site = ['tests/web/**/*.test.{ts,tsx}'];
/** Tests of built files. */
const built = ['tests/web/first-load.test.ts', 'tests/web/file-names.test.ts'];
/** Pages are rendered by React's production build, as with `npm start`: twice as fast. `npm run test:long` and screens use the one that warns. */
const asStarted = process.env.NODE_ENV === 'development' ? {} : { NODE_ENV: 'production' };
/** Most objects of a test die with it: a larger nursery saves a tenth of the processor time. Passkeys use experimental algorithms. */
const execArgv = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];
/** Tests that measure their own process. */
const alone = ['tests/server/gateway/memory-budget.test.ts'];

export default defineConfig({
  plugins: [compiledMessages({ areBound: false }), lateMessages(root, { areBound: false })],
  test: {
    root,
    setupFiles: ['tests/support/console-guard.ts', 'tests/support/patience.ts', 'tests/support/owner-stacks.ts'],
    environment: 'node',
    env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled` }, // for processes started by tests
    // Unhandled links and forms would otherwise be followed, over the network.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    testTimeout: 60_000,
    tags: [{ name: 'long', description: 'Run by `npm run test:long`, not by `npm test`.' }],
    expect: { poll: { timeout: 30_000 } }, // a test of a started process may share its processors
    hookTimeout: 120_000,
    maxWorkers: 3, // tests sometimes wait: with two workers the processors would idle
    projects: [
      // These files share only stateless code, so they can share a process.
      {
        extends: true,
        test: { name: 'server', globalSetup, include: [...server, ...built], exclude: alone, isolate: false, env: asStarted, execArgv },
      },
      { extends: true, test: { name: 'alone', globalSetup, include: alone } },
      // Each of these files has its own window and modules, but not its own process; documents are not shared between files.
      { extends: true, test: { name: 'site', include: site, exclude: built, pool: 'vmThreads', vmMemoryLimit: '1500MB' } },
    ],
  },
});
