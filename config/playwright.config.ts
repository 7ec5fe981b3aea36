import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArguments, findTestBrowser } from './browser.ts';
import { decidedVisitor } from './decided-visitor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = findTestBrowser();

// Processes started by tests reuse each other's compiled code.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`;

/** No test page lives long enough to repay the optimizing compilers, which took a sixth of the processor time. */
const shortLived = ['--js-flags=--no-maglev,--no-turbofan'];

export default defineConfig({
  testDir: `${root}/tests/e2e`,
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/every-address.e2e.ts', // for crawl.config.ts
  outputDir: `${root}/test-results`,
  globalSetup: `${root}/tests/e2e/start-tenants.ts`,
  workers: 3, // pages sometimes wait for a frame or their server: with two workers the processors would idle
  retries: process.env.CI ? 1 : 0, // on a shared machine; a single failure is listed as flaky, and must be investigated
  // Three workers and two centres share two processors, possibly with others.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    browserName: 'chromium',
    locale: 'cs-CZ',
    storageState: decidedVisitor,
    trace: 'off',
    launchOptions: { args: [...browserArguments, ...shortLived], ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
