import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '../tests/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/every-address.e2e.ts', // is crawl.config.ts's
  outputDir: '../test-results',
  globalSetup: '../tests/e2e/start-tenants.ts',
  workers: 2,
  retries: 0,
  expect: { timeout: 15_000 }, // two workers and two centres share two processors
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    browserName: 'chromium',
    locale: 'cs-CZ',
    trace: 'off',
    launchOptions: { args: [...browserArguments], ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
