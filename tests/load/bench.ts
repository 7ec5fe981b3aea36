import { benchGateway } from './gateway.ts';
import { benchLedger } from './ledger.ts';
import { benchSearch } from './search.ts';
import { benchUploads } from './uploads.ts';

/** `npm run bench -- <name>`: each benchmark prints ratios against something measured in the same run. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  gateway: benchGateway,
  ledger: benchLedger,
  search: benchSearch,
  uploads: benchUploads,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(benchmarks)) if (wanted.length === 0 || wanted.includes(name)) await run();
