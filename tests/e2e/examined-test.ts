import { test as base, type Page } from '@playwright/test';
import { openExaminedPage } from './examine.ts';

/** A test whose page goes through many addresses: one for each worker, so that scripts and styles are in its cache. */
export const test = base.extend<object, { examinedPage: Page }>({
  examinedPage: [
    async ({ browser }, use) => {
      const page = await openExaminedPage(browser);
      await use(page);
      await page.context().close();
    },
    { scope: 'worker' },
  ],
});
