import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run crawl`: every address in the browser, which takes the better part of an hour. */
export default defineConfig({ ...tests, testMatch: '**/every-address.e2e.ts', testIgnore: [] });
