import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startCountingProxy } from './counting-proxy.ts';
import { writeGrownTenant } from './grown-tenant.ts';
import { watchMemory } from './process-tree.ts';
import { startProcess } from './start-process.ts';

export const sizes = {
  demo: { companies: 106, announcements: 78, units: 132 },
  large: { companies: 2000, announcements: 10_000, units: 500 },
} as const;
export type Size = keyof typeof sizes;

const firstPort = Number(process.env.BENCH_PORT ?? 3410);
const opsToken = 'of-the-growth-benchmark-alone';
/** Long enough for an import on a busy machine, in seconds. */
const patienceSeconds = 600;

/** A tenant's files, environment variables, and addresses of its processes. */
export interface Plan {
  size: Size;
  contentDir: string;
  origin: string;
  mallApiOrigin: string;
  variables: Readonly<Record<string, string>>;
}

/** A mall API, a proxy that counts its calls, and a gateway that can be replaced. */
export interface Centre extends Plan {
  gateway: ChildProcess;
  mallApi: ChildProcess;
  proxy: Awaited<ReturnType<typeof startCountingProxy>>;
}

export function planCentre(folder: string, size: Size): Plan {
  const tenantsDir = join(folder, 'tenants');
  writeGrownTenant(tenantsDir, size, sizes[size]);
  const port = firstPort + 2 * Object.keys(sizes).indexOf(size);
  const origin = `http://localhost:${port}`;
  return {
    size,
    contentDir: join(tenantsDir, size, 'content'),
    origin,
    mallApiOrigin: `http://127.0.0.1:${port + 1}`,
    variables: {
      TENANT: size,
      CONFIG_DIR: tenantsDir,
      DATA_DIR: join(folder, `data-${size}`),
      LOG_LEVEL: 'error',
      PUBLIC_URL: origin,
      HOST: '127.0.0.1',
      PORT: String(port),
      MALL_API_PORT: String(port + 1),
      GATEWAY_URL: origin,
      OPS_TOKEN: opsToken,
      PAYMENT_SANDBOX_KEY: 'of-this-benchmark-alone-123456',
      SNAPSHOT_SECONDS: '0',
    },
  };
}

/** The whole product as `npm start` runs it: its gateway starts the mall API. */
export interface Product extends Plan {
  gateway: ChildProcess;
}

/** Starts the product on an empty data folder. Returns it with the duration and the peak memory of all its processes, including the import. */
export async function startProduct(plan: Plan): Promise<{ product: Product; seconds: number; peakMiB: number }> {
  const { size, variables, origin } = plan;
  const beganMs = performance.now();
  let memory: ReturnType<typeof watchMemory> | undefined;
  const gateway = await startProcess('../../server/main.ts', variables, `${origin}/readyz`, {
    patienceSeconds,
    onSpawn: ({ pid = 0 }) => {
      memory = watchMemory(pid);
    },
  });
  const seconds = (performance.now() - beganMs) / 1000;
  const answer = await fetch(`${origin}/api/proxy/v1/companies?per_page=1`);
  const { meta } = (await answer.json()) as { meta: { total: number } }; // safe: an answer of our gateway
  if (meta.total !== sizes[size].companies) throw new Error(`The ${size} centre has ${meta.total} companies.`);
  return { product: { ...plan, gateway }, seconds, peakMiB: (await memory?.stop()) ?? Number.NaN };
}

export const stopProduct = ({ gateway }: Product) => end(gateway);

export async function startCentre(plan: Plan): Promise<Centre> {
  const { variables, mallApiOrigin } = plan;
  const mallApi = await startProcess('../../server/mall-api/main.ts', variables, `${mallApiOrigin}/health`, { patienceSeconds });
  const proxy = await startCountingProxy(Number(variables.MALL_API_PORT));
  return { ...plan, mallApi, proxy, gateway: await startGateway(plan, proxy.origin) };
}

/** Replaces the gateway by a new one with empty caches. */
export async function renewGateway(centre: Centre): Promise<void> {
  await end(centre.gateway);
  centre.gateway = await startGateway(centre, centre.proxy.origin);
}

function startGateway({ variables, origin }: Plan, mallApiUrl: string): Promise<ChildProcess> {
  const own = { DATA_DIR: `${variables.DATA_DIR}-gateway`, MALL_API_URL: mallApiUrl };
  return startProcess('../../server/main.ts', { ...variables, ...own }, `${origin}/readyz`, { patienceSeconds });
}

export async function stopCentre({ gateway, mallApi, proxy }: Centre): Promise<void> {
  proxy.close();
  for (const child of [gateway, mallApi]) await end(child);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const authorization = `Bearer ${opsToken}`;

/** Removes all content of the mall API, and all pages, from a gateway's caches. The gateway's code stays compiled. */
export async function emptyCaches({ origin }: Plan): Promise<void> {
  const answer = await fetch(`${origin}/ops/purge`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['content'], mode: 'hard' }),
  });
  if (!answer.ok) throw new Error(`/ops/purge answers ${answer.status}`);
}

/** Returns how often this gateway has rendered a page since its start. */
export async function countRenders({ origin }: Plan): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization } })).text();
  return Number(/^mallfront_page_renders_total\{outcome="done"\} (\d+)/m.exec(text)?.[1]);
}

/** Prints one line of the report. `ofBound` is the measured figure divided by its bound. */
export function report(what: string, figures: string, ofBound?: number): void {
  const verdict = ofBound === undefined ? '' : ofBound <= 1 ? ' · within its bound' : ` · ${ofBound.toFixed(1)} TIMES ITS BOUND`;
  console.info(`growth, ${what}: ${figures}${verdict}`);
}
