import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import { toPaths } from '#server/mall-api/paths.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { startGateway } from '../support/gateway.ts';
import { startS3Server } from '../support/s3-server.ts';

let folder: string;
let embedded: EmbeddedMallApi | undefined;
let logged: string[];

const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });

beforeEach(() => {
  vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output as the tests
  logged = [];
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  cpSync('tests/support/tenants', join(folder, 'tenants'), { recursive: true });
});

afterEach(async () => {
  await embedded?.close();
  embedded = undefined;
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

async function start(variables: Record<string, string> = {}): Promise<EmbeddedMallApi> {
  const env = readEnv({ TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data'), ...variables });
  embedded = await startEmbeddedMallApi(env, log);
  return embedded;
}

function kill({ processId }: EmbeddedMallApi): number {
  const id = processId();
  if (id === undefined) throw new Error('there is no process to kill');
  process.kill(id, 'SIGKILL');
  return id;
}

const isAlive = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false; // no process has this id any more
  }
};

const pauses = () =>
  logged.flatMap((line) => (line.includes('it is started again') ? Number((JSON.parse(line) as { pauseMs: number }).pauseMs) : []));

describe('startEmbeddedMallApi', () => {
  it('resolves once it listens, on the loopback address only', async () => {
    const { origin } = await start();
    expect(origin()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${origin()}/v1/companies/1`)).status).toBe(200);
  });

  it('imports settings that are edited while it runs, within the hour', { tags: 'long' }, async () => {
    const quickHours = `const start = setInterval; globalThis.setInterval = (act, ms) => start(act, ms === 3_600_000 ? 300 : ms);`;
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(quickHours)}`);
    const mallApi = await start();
    const readSettings = async () => (await fetch(`${mallApi.origin()}/v1/settings-web-app/web`)).text();
    expect(await readSettings()).not.toContain('Quay anew');
    const file = join(folder, 'tenants/tiny/content/settings.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Tiny"', '"Quay anew"'));
    await expect.poll(readSettings, { timeout: 20_000 }).toContain('Quay anew');
  });

  it('restarts after a kill, each time after a longer pause, while the gateway serves cached pages', async () => {
    const mallApi = await start();
    const gateway = await startGateway({ upstreamOrigin: mallApi.origin });
    expect((await gateway.get('/api/proxy/v1/companies/1')).status).toBe(200);
    expect((await gateway.get('/en/news/1')).status).toBe(200);

    const before = kill(mallApi);
    await expect.poll(mallApi.origin).toBeUndefined();
    gateway.clock.advance(700);
    for (const path of ['/api/proxy/v1/companies/1', '/en/news/1']) {
      expect([path, (await gateway.get(path)).status]).toEqual([path, 200]);
    }
    await expect.poll(mallApi.origin, { timeout: 10_000 }).toBeDefined();
    expect(mallApi.processId()).not.toBe(before);
    expect((await gateway.get('/api/proxy/v1/companies/2')).status).toBe(200);
    expect(await (await gateway.get('/readyz')).json()).toEqual({ status: 'ready', mallApi: 'up' });

    kill(mallApi);
    await expect.poll(() => pauses().length).toBe(2);
    expect(pauses()).toEqual([500, 1000]);
    await expect.poll(mallApi.origin, { timeout: 10_000 }).toBeDefined();
    await gateway.close();
  });

  it('keeps trying if it cannot restart, and runs again once it can', { tags: 'long' }, async () => {
    const mallApi = await start();
    const data = join(folder, 'data');
    rmSync(data, { recursive: true });
    writeFileSync(data, 'no folder');
    kill(mallApi);
    await expect.poll(() => logged.some((line) => line.includes('does not start')), { timeout: 10_000 }).toBe(true);
    expect(mallApi.origin()).toBeUndefined();
    rmSync(data);
    await expect.poll(mallApi.origin, { timeout: 30_000 }).toBeDefined();
  });

  it('returns changed content after a refresh, and starts a new process on a restart', async () => {
    const mallApi = await start();
    const file = join(folder, 'tenants/tiny/content/faq.json');
    const readQuestions = async () => (await fetch(`${mallApi.origin()}/v1/faq`)).text();
    const before = await readQuestions();
    expect(before).toContain('When do you close?');
    writeFileSync(file, readFileSync(file, 'utf8').replace('When do you close?', 'Is this edited?'));
    expect(await readQuestions()).toBe(before);
    await mallApi.refreshContent();
    expect(await readQuestions()).toContain('Is this edited?');

    const id = mallApi.processId();
    await mallApi.restart();
    expect(mallApi.processId()).not.toBe(id);
    expect(await readQuestions()).toContain('Is this edited?');
    expect(logged).toEqual([]);
  });

  it('stores counts of visits before it confirms them, and rejects them while it is down', { tags: 'long' }, async () => {
    const mallApi = await start();
    const view = { day: '2026-11-27', route: 'home', locale: 'en', count: 2 } as const;
    const counts: VisitCounts = { views: [view], misses: [{ day: view.day, term: 'primark', count: 3 }] };
    await mallApi.keepVisits(counts);
    await mallApi.keepVisits(counts); // sends the counts as another gateway does
    const db = new DatabaseSync(toPaths(readEnv({ TENANT: 'tiny', DATA_DIR: join(folder, 'data') })).databaseFile, { readOnly: true });
    onTestFinished(() => db.close());
    expect(db.prepare('SELECT * FROM page_view').all()).toEqual([{ ...view, count: 4 }]);
    expect(db.prepare('SELECT * FROM search_miss').all()).toEqual([{ day: view.day, term: 'primark', count: 6 }]);
    kill(mallApi);
    await expect.poll(mallApi.origin).toBeUndefined();
    await expect(mallApi.keepVisits(counts)).rejects.toThrow('down');
  });

  it('receives the secrets that its parent read from files, and opens no such files', { tags: 'long' }, async () => {
    const opsToken = 'till-'.repeat(6);
    const file = join(folder, 'ops-token');
    writeFileSync(file, `${opsToken}\n`);
    for (const name of ['OPS_TOKEN_FILE', 'MALL_API_TOKEN_FILE', 'HOTSPOT_UNIFI_KEY_FILE']) vi.stubEnv(name, file);
    const variables = { TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data'), OPS_TOKEN_FILE: file };
    const env = readEnv(variables);
    rmSync(file);
    embedded = await startEmbeddedMallApi(env, log);
    const measure = (token: string) => fetch(`${embedded?.origin()}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect((await measure(opsToken)).status).toBe(200);
    expect((await measure(`${opsToken}x`)).status).toBe(401);
  });

  it('is killed and restarted if it does not answer', { tags: 'long' }, async () => {
    const env = readEnv({ TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data') });
    embedded = await startEmbeddedMallApi(env, log, undefined, 200);
    const { origin, processId } = embedded;
    const stopped = processId() ?? expect.unreachable();
    process.kill(stopped, 'SIGSTOP');
    await expect.poll(() => isAlive(stopped), { timeout: 30_000 }).toBe(false);
    await expect.poll(origin, { timeout: 30_000 }).toBeDefined();
    expect(processId()).not.toBe(stopped);
    expect((await fetch(`${origin()}/v1/companies/1`)).status).toBe(200);
    expect(logged.join('')).toContain('gave no answer for 15 s');
  });

  it('ends on close, and does not restart', { tags: 'long' }, async () => {
    const mallApi = await start();
    const id = mallApi.processId() ?? 0;
    expect(isAlive(id)).toBe(true);
    await mallApi.close();
    expect(isAlive(id)).toBe(false);
    expect(mallApi.origin()).toBeUndefined();
    expect(logged).toEqual([]);
    await mallApi.close();
  });

  it('does not restart if it is closed while it waits for its restart', { tags: 'long' }, async () => {
    const mallApi = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    kill(mallApi);
    await expect.poll(() => pauses().length).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
    const id = mallApi.processId();
    await mallApi.close();
    vi.advanceTimersByTime(60_000); // far longer than the pause before a restart
    expect(mallApi.processId()).toBe(id);
    expect(mallApi.origin()).toBeUndefined();
  });

  it('is not started again if another machine has taken over', { tags: 'long' }, async () => {
    const s3 = await startS3Server();
    onTestFinished(s3.close);
    const variables = { ...s3.environment, REPLICA_URL: s3.url };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { takenOver, origin } = await start(variables);
    await expect.poll(() => s3.objects.has('centre/holder.json')).toBe(true);
    const holder = JSON.parse(String(s3.objects.get('centre/holder.json')?.body));
    s3.put('centre/holder.json', JSON.stringify({ ...holder, claim: 2, id: 'another', host: 'another', earlier: [] }));
    await takenOver;
    expect(origin()).toBeUndefined();
    expect(pauses()).toEqual([]);
  });

  it('rejects if its content is invalid', async () => {
    writeFileSync(join(folder, 'tenants/tiny/content/companies.json'), '[{"id":"x"}]');
    await expect(start()).rejects.toThrow('The mall API did not start (1): see above.');
  });
});
