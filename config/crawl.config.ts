import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run crawl`: every address in the browser: a quarter of an hour. */
export default defineConfig({ ...tests, testMatch: '**/every-address.e2e.ts', testIgnore: [] });
