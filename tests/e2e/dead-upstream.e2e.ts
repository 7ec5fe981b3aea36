import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { long } from './long.ts';
import { endProcess, startTenant } from './start-tenants.ts';

const port = 3303;
const origin = `http://localhost:${port}`;
const visited = [
  '/cz',
  '/cz/obchody/vse/1',
  '/cz/akce/1',
  '/api/proxy/v1/companies?per_page=24',
  '/api/images/original/media/logo/wide.svg',
  '/api/images/w640.webp/media/hero/riverside.svg',
];

test('visited pages still work when the mall API is killed and cannot restart', long, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mallfront-dead-'));
  const gateway = await startTenant('demo', port, origin, dataDir);
  try {
    const before = new Map<string, string>();
    for (const path of visited) before.set(path, await read(path));
    const stop = setInterval(() => killChildrenOf(gateway.pid ?? 0), 20);
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`)).json(), { timeout: 30_000 })
      .toEqual({ status: 'ready', mallApi: 'down' });
    for (let round = 0; round < 3; round += 1) for (const path of visited) expect(await read(path)).toBe(before.get(path));
    const cold = await fetch(`${origin}/cz/obchod/7/x`);
    expect(cold.status).toBeGreaterThanOrEqual(500);
    expect(await cold.text()).toContain('<!doctype html>');
    clearInterval(stop);
    await expect
      .poll(async () => (await fetch(`${origin}/readyz`)).json(), { timeout: 40_000 })
      .toEqual({ status: 'ready', mallApi: 'up' });
  } finally {
    await endProcess(gateway);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function read(path: string): Promise<string> {
  const answer = await fetch(origin + path);
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

/** Kills the gateway's only child process, the embedded mall API. */
function killChildrenOf(pid: number): void {
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)) {
    try {
      process.kill(Number(child), 'SIGKILL');
    } catch {
      // the process has already ended
    }
  }
}
