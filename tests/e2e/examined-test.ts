import { test as base, type Page } from '@playwright/test';
import { openExaminedPage } from './examine.ts';

/** A test whose page visits many addresses. Each worker reuses one page, so that scripts and styles stay cached. */
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
