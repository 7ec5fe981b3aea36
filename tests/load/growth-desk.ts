import { toAddress } from '#shared/contracts/address.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { type DeskCall, logInAtDesk } from './desk-call.ts';
import { type Product, report } from './grown-centres.ts';
import { processorMsOfTree } from './process-tree.ts';

const kinds = ['companies', 'announcements'] as const;
const rounds = 40;
const maxGrowth = 1.5;

/** Processor time in milliseconds per screen of the desk, by name. */
export type DeskReads = Map<string, number>;

/** Measures what the desk's lists and forms cost: the calls of each screen, through the gateway. */
export async function measureDeskReads(product: Product): Promise<DeskReads> {
  const call = await logInAtDesk(product);
  const measured: DeskReads = new Map();
  for (const kind of kinds) {
    const list = (query: object) => toAddress(listDeskRecords, { params: { kind }, query: { per_page: 24, ...query } });
    const { data: rows } = await call<{ data: { key: string }[] }>(list({ state: 'live' }));
    const form = toAddress(getDeskKind, { params: { kind } });
    const screens = {
      list: [form, list({})],
      'list by date of change': [form, list({ sort: 'changed' })],
      'list of a word': [form, list({ q: 'kav' })],
      'list without German': [form, list({ missing: 'de' })],
      form: [form, toAddress(getDeskRecord, { params: { kind, key: rows[0]?.key ?? '' } })],
    };
    for (const [name, addresses] of Object.entries(screens))
      measured.set(`${kind}, ${name}`, await measureScreen(product, call, addresses));
  }
  return measured;
}

export function compareDeskReads(demo: DeskReads, large: DeskReads): void {
  for (const [name, ms] of large) {
    const small = demo.get(name);
    if (small) report(`desk: ${name}`, `${small.toFixed(1)} → ${ms.toFixed(1)} ms of processor time`, ms / small / maxGrowth);
  }
}

async function measureScreen({ gateway }: Product, call: DeskCall, addresses: readonly string[]): Promise<number> {
  const open = () => Promise.all(addresses.map((address) => call(address)));
  for (let round = 0; round < rounds; round += 1) await open(); // compiles the code
  const before = processorMsOfTree(gateway);
  for (let round = 0; round < rounds; round += 1) await open();
  return (processorMsOfTree(gateway) - before) / rounds;
}
