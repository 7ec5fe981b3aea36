import { parseArgs } from 'node:util';
import { benchGateway } from './gateway.ts';
import { benchGrowth } from './growth.ts';
import type { GrowthOptions } from './growth-members.ts';
import { benchLedger } from './ledger.ts';
import { benchMallApi } from './mall-api.ts';
import { benchNavigation, type NavigationOptions } from './navigation.ts';
import { benchOffline } from './offline.ts';
import { benchPage, type PageOptions } from './page.ts';
import { benchReading } from './reading.ts';
import { benchRealtime } from './realtime.ts';
import { benchReceipts } from './receipts.ts';
import { benchRender } from './render.ts';
import { benchSearch } from './search.ts';
import { benchUploads } from './uploads.ts';

/**
 * Benchmarks of `npm run bench -- <name>`. Most print ratios to a reference that is measured in the same run; `page` and `navigation` print the
 * browser's own figures.
 */
const benchmarks: Readonly<Record<string, (options: PageOptions & NavigationOptions & GrowthOptions) => Promise<void>>> = {
  gateway: benchGateway,
  growth: benchGrowth,
  ledger: benchLedger,
  'mall-api': benchMallApi,
  navigation: benchNavigation,
  offline: benchOffline,
  page: benchPage,
  reading: benchReading,
  realtime: benchRealtime,
  receipts: benchReceipts,
  render: benchRender,
  search: benchSearch,
  uploads: benchUploads,
};

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    pages: { type: 'string' },
    locales: { type: 'string' },
    steps: { type: 'string' },
    twin: { type: 'string' },
    members: { type: 'string' },
  },
});
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks)) if (wanted.length === 0 || wanted.includes(name)) await run(options);
