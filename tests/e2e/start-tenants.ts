import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirVariable, tenants } from './tenants.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithinMs = 30_000;

/** Starts both tenants side by side from the same build, each with a data folder of its own; ends them after the tests. */
export default async function startTenants(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-e2e-'));
  process.env[dataDirVariable] = dataDir;
  const processes = await Promise.all(
    Object.values(tenants).map((tenant) => startTenant(tenant.name, tenant.port, tenant.origin, dataDir)),
  );
  return async () => {
    await Promise.all(processes.map(endProcess));
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export async function startTenant(name: string, port: number, origin: string, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TENANT: name,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  const child = fork(join(root, 'server/main.ts'), { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The tenant ${name} ended at start.`);
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The tenant ${name} is not ready after ${readyWithinMs} ms.`);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
