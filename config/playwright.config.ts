import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArguments, findTestBrowser } from './browser.ts';
import { decidedVisitor } from './decided-visitor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = findTestBrowser();

// The processes that tests start find what others of them have compiled.
process.env.NODE_COMPILE_CACHE ??= `${root}node_modules/.cache/compiled`;

/** No page of a test lives long enough to repay the compilers that make hot code fast: they took a sixth of the processor time. */
const shortLived = ['--js-flags=--no-maglev,--no-turbofan'];

export default defineConfig({
  testDir: `${root}/tests/e2e`,
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/every-address.e2e.ts', // is crawl.config.ts's
  outputDir: `${root}/test-results`,
  globalSetup: `${root}/tests/e2e/start-tenants.ts`,
  workers: 3, // a page waits now and then, for a frame or for its server: with two of them the processors do, too
  retries: process.env.CI ? 1 : 0, // on a shared machine; what fails once is listed as flaky, and is to be found out
  // Three workers and two centres share two processors, and those perhaps with others.
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
