import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';

const main = fileURLToPath(new URL('../../../server/mall-api/main.ts', import.meta.url));
const command = fileURLToPath(new URL('../../../server/cli/content-import.ts', import.meta.url));
const tenants = fileURLToPath(new URL('../../support/tenants', import.meta.url));

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function makeEnvironment(): { folder: string; env: NodeJS.ProcessEnv } {
  const folder = mkdtempSync(join(tmpdir(), 'mall-api-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  cpSync(tenants, join(folder, 'tenants'), { recursive: true });
  const env = {
    ...bareEnvironment,
    TENANT: 'tiny',
    CONFIG_DIR: join(folder, 'tenants'),
    DATA_DIR: join(folder, 'data'),
    MALL_API_PORT: '0',
  };
  return { folder, env };
}

function startChild(env: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const child = fork(main, { env, execPath: process.execPath, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const chunks: unknown[] = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  cleanups.push(() => child.kill('SIGKILL'));
  return { child, output: () => chunks.join('') };
}

async function portOf(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message');
  expect(message).toEqual({ type: 'listening', port: expect.any(Number) });
  return message.port;
}

describe('the mall API as a child process', () => {
  it('reports its port, answers, and ends gracefully on SIGTERM', async () => {
    const { child } = startChild(makeEnvironment().env);
    const port = await portOf(child);
    expect((await fetch(`http://127.0.0.1:${port}/v1/companies/1`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('does not start with sandbox payments if others can reach it', async () => {
    const { folder, env } = makeEnvironment();
    const file = join(folder, 'tenants/tiny/tenant.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), payments: 'sandbox' }));
    const { child, output } = startChild({ ...env, PUBLIC_URL: 'https://tiny.example' });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output()).toMatch(/^The configuration is wrong\.\n.*tenant\.json:\n {2}payments: is a sandbox.*"isSandboxPublic": true.*\n$/);
  });

  it('listens only at the address in HOST', async () => {
    const { child } = startChild({ ...makeEnvironment().env, HOST: '127.0.0.2' });
    const port = await portOf(child);
    expect((await fetch(`http://127.0.0.2:${port}/v1/companies/1`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/v1/companies/1`)).rejects.toThrow('fetch failed');
  });

  it('protects its files from others, and restricts existing ones', { tags: 'long' }, async () => {
    const { folder, env } = makeEnvironment();
    const data = join(folder, 'data');
    const outbox = join(data, 'outbox');
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, '1.eml'), '', { mode: 0o644 });
    openDatabase(join(data, 'tiny.sqlite')).close();
    chmodSync(join(data, 'tiny.sqlite'), 0o644);
    for (const open of [data, outbox]) chmodSync(open, 0o755);
    const { child } = startChild(env);
    await portOf(child);
    const listed = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
    expect(listed).toEqual(expect.arrayContaining([join(data, 'tiny.sqlite-wal'), join(data, 'tiny.sqlite-shm'), join(outbox, '1.eml')]));
    const modes = [data, ...listed].map((path) => ({ path, state: statSync(path) }));
    const wrong = modes.filter(({ state }) => (state.mode & 0o777) !== (state.isDirectory() ? 0o700 : 0o600));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('ends when its parent is gone', { tags: 'long' }, async () => {
    const { child } = startChild(makeEnvironment().env);
    await portOf(child);
    child.disconnect();
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('ends if its parent ends during the start', { tags: 'long' }, async () => {
    const { child } = startChild(makeEnvironment().env);
    child.disconnect();
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('reports all faults of its first content, and exits with 1', async () => {
    const { folder, env } = makeEnvironment();
    writeFileSync(
      join(folder, 'tenants/tiny/content/companies.json'),
      JSON.stringify([{ id: 2, type: 'shop', translations: [] }, { id: 'x' }]),
    );
    const { child, output } = startChild(env);
    const closed = once(child, 'close');
    expect((await closed)[0]).toBe(1);
    expect(output()).toContain('companies.json  companies[0].type: must be one of store, dining, service');
    expect(output()).toContain('companies.json  companies[1].id: must be of type number');
  });

  it('rejects an invalid port', async () => {
    const { child, output } = startChild({ ...makeEnvironment().env, MALL_API_PORT: '70000' });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(output()).toContain('MALL_API_PORT');
  });
});

describe('npm run content:import', () => {
  it('prints the number of records by kind', () => {
    const printed = execFileSync(process.execPath, [command], { env: makeEnvironment().env, encoding: 'utf8' });
    expect(printed).toMatch(/^ +3 {2}companies$/m);
    expect(printed).toMatch(/^ +12 {2}announcements$/m);
  });
});
