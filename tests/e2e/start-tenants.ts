import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirVariable, opsToken, partner, tenants, tillKeyVariable } from './tenants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shippedTenants = join(root, 'config/tenants');
const readyWithinMs = 90_000;

/** Starts both tenants from the same build, each with its own data folder, and ends them after the tests. */
export default async function startTenants(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-e2e-'));
  process.env[dataDirVariable] = dataDir;
  const configDir = join(dataDir, 'tenants');
  for (const { name } of Object.values(tenants)) linkTenant(name, configDir);
  const processes = await Promise.all(
    Object.values(tenants).map((tenant) => startTenant(tenant.name, tenant.port, tenant.origin, dataDir, configDir)),
  );
  for (const { name } of Object.values(tenants)) {
    const key = createKey({ TENANT: name, CONFIG_DIR: configDir, DATA_DIR: dataDir });
    if (name === tenants.demo.name) process.env[tillKeyVariable] = key;
  }
  return async () => {
    await Promise.all(processes.map(endProcess));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Creates a key for tills and barriers by command, without which members see no codes. */
function createKey(env: Record<string, string>): string {
  const words = ['keys', 'create', 'script', 'Tills', '--scopes', 'purchases:write,codes:take,cards:read,gift-cards:take,parking:write'];
  const printed = execFileSync(process.execPath, ['server/cli/mall.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  }).toString();
  return /^mfk_\S+/m.exec(printed)?.[0] ?? '';
}

/** Copies the shipped tenant, adds a partner's site, and switches off the review of newcomers' and random receipts. */
function linkTenant(name: string, configDir: string): void {
  const shipped = join(shippedTenants, name);
  const folder = join(configDir, name);
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(shipped, 'media'), join(folder, 'media'));
  cpSync(join(shipped, 'content'), join(folder, 'content'), { recursive: true });
  const loyaltyFile = join(folder, 'content/loyalty.json');
  const loyalty = JSON.parse(readFileSync(loyaltyFile, 'utf8')) as { receipts: object }; // safe: shipped file
  writeFileSync(loyaltyFile, JSON.stringify({ ...loyalty, receipts: { ...loyalty.receipts, newcomer_receipts: 0, sample_percent: 0 } }));
  const settings: object = JSON.parse(readFileSync(join(shipped, 'tenant.json'), 'utf8'));
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify({ ...settings, partners: [partner] }));
}

export async function startTenant(
  name: string,
  port: number,
  origin: string,
  dataDir: string,
  configDir = shippedTenants,
  more: Readonly<Record<string, string>> = {},
  folder = root,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TENANT: name,
    CONFIG_DIR: configDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    OPS_TOKEN: opsToken,
    OFFLINE: 'off', // most journeys watch or replace requests of pages, not of a worker; `offline.e2e.ts` starts a centre of its own
    WEBHOOKS_ALLOW_INTERNAL: 'true', // the receiver of the tests is on this machine
    ...more,
  };
  if (await answers(`${origin}/healthz`))
    throw new Error(`Something answers at ${origin} already: it would be tested in place of this build.`);
  const child = fork(join(root, 'server/main.ts'), { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The tenant ${name} ended at start.`);
    if (await answers(`${origin}/readyz`)) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The tenant ${name} is not ready after ${readyWithinMs} ms.`);
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
