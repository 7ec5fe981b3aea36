import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  cpSync('tests/support/tenants', join(folder, 'tenants'), { recursive: true });
  cpSync('config/tenants/demo/tenant.json', join(folder, 'tenants/tiny/tenant.json'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(variables: Record<string, string> = {}) {
  const places = { PORT: '0', TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data') };
  const chunks: unknown[] = [];
  const process_ = spawn(process.execPath, ['server/main.ts'], { env: { PATH: process.env.PATH, ...places, ...variables } });
  process_.stdout.on('data', (chunk) => chunks.push(chunk));
  process_.stderr.on('data', (chunk) => chunks.push(chunk));
  child = process_;
  return { process: process_, output: () => chunks.join('') };
}

/** How a start that goes wrong ends. */
async function failToStart(variables: Record<string, string> = {}) {
  const startedAt = performance.now();
  const { process: process_, output } = start(variables);
  const [code] = await once(process_, 'close');
  return { code, output: output(), seconds: (performance.now() - startedAt) / 1000 };
}

describe('node server/main.ts', () => {
  it('names every fault of the environment and ends with 1', async () => {
    const { code, output, seconds } = await failToStart({ PORT: 'http', LOG_LEVEL: 'loud', MALL_API_URL: 'https://name:word@api.example' });
    expect(code).toBe(1);
    expect(output).toContain('PORT: must be a port, 0 to 65535');
    expect(output).toContain('LOG_LEVEL: must be one of');
    expect(output).toContain('MALL_API_URL: must not carry a user name or password');
    expect(output).not.toMatch(/word@|\n\s+at /);
    expect(seconds).toBeLessThan(5);
  });

  it('names every fault of the tenant file and ends with 1', async () => {
    writeFileSync(join(folder, 'tenants/tiny/tenant.json'), JSON.stringify({ tenantId: 'x y', pagesMetaTags: {}, theme: 'dark' }));
    const { code, output } = await failToStart();
    expect(code).toBe(1);
    expect(output).toContain(join('tiny', 'tenant.json'));
    expect(output).toContain('tenantId: must be letters, digits, _ and -');
    expect(output).toContain('tenantSecondLevelDomain: is missing');
    expect(output).toContain('theme: is not a known key');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('names every fault of the content with file and key, and ends with 1', async () => {
    writeFileSync(join(folder, 'tenants/tiny/content/companies.json'), JSON.stringify([{ id: 2, type: 'shop' }, { id: 'x' }]));
    const { code, output } = await failToStart();
    expect(code).toBe(1);
    expect(output).toContain('companies.json  companies[0].type: must be one of store, dining, service');
    expect(output).toContain('companies.json  companies[1].id: must be of type number');
  });

  it('opens, warns of variables without effect, and ends with grace on SIGTERM', async () => {
    const { process: running, output } = start({ REDIS_URL: 'redis://name:word@cache' });
    await expect.poll(output, { timeout: 15_000 }).toContain('is open at');
    running.kill('SIGTERM');
    const [code] = await once(running, 'close');
    expect(code).toBe(0);
    expect(output()).toMatch(/"variables":\["REDIS_URL"\].*have no effect/);
    expect(output()).not.toContain('word@cache');
  });
});
