import { expect } from '@playwright/test';
import { listAddresses, openRoutes } from './addresses.ts';
import { examine } from './examine.ts';
import { test } from './examined-test.ts';
import { tenants } from './tenants.ts';

// Too long for everyday use: only `npm run crawl` runs this file.
test.describe.configure({ mode: 'parallel', timeout: 0 });

for (const tenant of Object.values(tenants)) {
  for (const name of openRoutes) {
    for (const locale of tenant.locales) {
      test(`every ${name} page of ${tenant.name} in ${locale}, at both widths: logs nothing, is accessible, and does not shift`, async ({
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
