import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserArguments, findTestBrowser } from './browser.ts';
import { decidedVisitor } from './decided-visitor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = findTestBrowser();

export default defineConfig({
  testDir: `${root}/tests/e2e`,
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/every-address.e2e.ts', // is crawl.config.ts's
  outputDir: `${root}/test-results`,
  globalSetup: `${root}/tests/e2e/start-tenants.ts`,
  workers: 2,
  retries: 0,
  // Two workers and two centres share two processors, and those perhaps with others.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    browserName: 'chromium',
    locale: 'cs-CZ',
    storageState: decidedVisitor,
    trace: 'off',
    launchOptions: { args: [...browserArguments], ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
