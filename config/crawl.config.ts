import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run crawl`: visits every address in the browser; takes a quarter of an hour. */
export default defineConfig({ ...tests, testMatch: '**/every-address.e2e.ts', testIgnore: [] });
