import { expect } from '@playwright/test';
import { listAddresses, openRoutes } from './addresses.ts';
import { examine } from './examine.ts';
import { test } from './examined-test.ts';
import { tenants } from './tenants.ts';

// Far too long for every day: `npm run crawl` alone comes here.
test.describe.configure({ mode: 'parallel', timeout: 0 });

for (const tenant of Object.values(tenants)) {
  for (const name of openRoutes) {
    for (const locale of tenant.locales) {
      test(`every ${name} of ${tenant.name} in ${locale}, at both widths: nothing in the console, accessible, still`, async ({
        examinedPage,
      }) => {
        const problems: string[] = [];
        for (const address of await listAddresses(tenant, name, locale))
          problems.push(...(await examine(examinedPage, address, { rules: 'thorough' })));
        expect(problems).toEqual([]);
      });
    }
  }
}
