import { execFileSync } from 'node:child_process';
import { TOTP } from 'otpauth';
import { toAddress } from '#shared/contracts/address.ts';
import { changeDeskRecord, getDeskRecord, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { acceptStaffInvite, openStaffInvite } from '#shared/contracts/staff.ts';
import { deskCookie } from '#shared/site/staff-limits.ts';
import { type Product, report } from './grown-centres.ts';
import { processorMsOfTree, watchMemory } from './process-tree.ts';
import { median } from './start-process.ts';

const kinds = [
  'companies',
  'announcements',
  'faq',
  'categories',
  'floorplans',
  'website-pages',
  'hero-banners',
  'rewards',
  'amenities',
] as const;
const rounds = 3;
const maxMs = 400;
const maxGrowth = 1.5;
const password = 'lucerna vydra krystal 91';

export interface Save {
  ms: number;
  clockMs: number;
}
export interface Saves {
  kinds: Map<string, Save>;
  peakMiB: number;
}

/** Publishes a new title for one record of each kind, as the desk does, through the gateway. Throws if a title is not published. */
export async function measureSaves(product: Product): Promise<Saves> {
  const call = await logIn(product);
  const memory = watchMemory(product.gateway.pid ?? 0);
  const measured = new Map<string, Save>();
  for (const kind of kinds) {
    const { data: rows } = await call<{ data: { key: string }[] }>(
      toAddress(listDeskRecords, { params: { kind }, query: { state: 'live', per_page: 1 } }),
    );
    const key = rows[0]?.key;
    if (key === undefined) throw new Error(`There are no ${kind}.`);
    const runs: Save[] = [];
    for (let round = 0; round <= rounds; round += 1) runs.push(await save(product, call, { kind, key, word: `${round}` }));
    const counted = runs.slice(1); // without the first run, which compiles the code
    measured.set(kind, { ms: median(counted.map(({ ms }) => ms)), clockMs: median(counted.map(({ clockMs }) => clockMs)) });
  }
  return { kinds: measured, peakMiB: await memory.stop() };
}

export function compareSaves(demo: Saves, large: Saves): void {
  for (const [kind, { ms, clockMs }] of large.kinds) {
    const small = demo.kinds.get(kind);
    if (!small) continue;
    report(
      `save at the desk, ${kind}`,
      `${small.ms.toFixed(0)} → ${ms.toFixed(0)} ms of processor time, ${small.clockMs.toFixed(0)} → ${clockMs.toFixed(0)} ms by the clock`,
      Math.max(ms / maxMs, ms / small.ms / maxGrowth),
    );
  }
}

type Call = <T>(address: string, body?: object) => Promise<T>;

interface Known {
  version: number;
  live: { translations: { title?: string; name?: string }[] };
}

async function save({ gateway }: Product, call: Call, { kind, key, word }: { kind: string; key: string; word: string }): Promise<Save> {
  const { data: known } = await call<{ data: Known }>(toAddress(getDeskRecord, { params: { kind, key } }));
  const { version, live } = known;
  const rename = (title: string) => `${title.split(' · ')[0]} · ${word}`;
  const translations = live.translations.map(({ title, name, ...texts }) => ({
    ...texts,
    ...(title !== undefined && { title: rename(title) }),
    ...(name !== undefined && { name: rename(name) }),
  }));
  const before = processorMsOfTree(gateway);
  const startMs = performance.now();
  const saved = await call<{ data: { outcome: string } }>(toAddress(changeDeskRecord, { params: { kind, key } }), {
    act: 'save',
    version,
    body: { ...live, translations },
  });
  const clockMs = performance.now() - startMs;
  if (saved.data.outcome !== 'done') throw new Error(`The desk does not save ${kind} ${key}: ${JSON.stringify(saved)}`);
  const { data: now } = await call<{ data: Known }>(toAddress(getDeskRecord, { params: { kind, key } })); // returns after the work that follows the save
  if (now.version <= version) throw new Error(`${kind} ${key} was not changed.`);
  return { ms: processorMsOfTree(gateway) - before, clockMs };
}

/** Creates a manager from the invitation that the operator's command prints. Returns a function that makes the manager's calls. */
async function logIn({ origin, variables }: Product): Promise<Call> {
  const command = ['server/cli/mall.ts', 'staff', 'invite', `manager.${crypto.randomUUID()}@centre.example`, 'manager'];
  const printed = execFileSync(process.execPath, command, { env: { ...process.env, ...variables } }).toString();
  const token = /\/desk\/invite\/(\S+)/.exec(printed)?.[1];
  const invite = toAddress(openStaffInvite);
  const opened = await send(origin, invite, { token });
  const { data } = (await opened.json()) as { data: { totp_secret: string } }; // safe: an answer of our gateway
  const code = new TOTP({ secret: data.totp_secret }).generate();
  const accepted = await send(origin, toAddress(acceptStaffInvite), { token, name: 'Eva Nová', password, code });
  const cookie = new RegExp(`${deskCookie.name}=[^;]+`).exec(accepted.headers.getSetCookie().join())?.[0] ?? '';
  return async <T>(address: string, body?: object) => {
    const answer = await send(origin, address, body, cookie);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T; // safe: an answer of our gateway
  };
}

function send(origin: string, address: string, body: object | undefined, cookie = ''): Promise<Response> {
  return fetch(`${origin}/api${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}
