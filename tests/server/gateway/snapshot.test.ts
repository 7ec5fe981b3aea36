import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toEntry } from '#server/gateway/cache/entry.ts';
import { createSnapshot } from '#server/gateway/cache/snapshot.ts';
import { createStaleCache } from '#server/gateway/cache/stale-cache.ts';
import { createClock, startGateway } from '../../support/gateway.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../../support/upstream.ts';

const windows = { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: 86_400 };
const site = { tenantId: 'meandr', mallApiUrl: 'https://api.example', shape: 'a' };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'snapshot-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const fileOf = (tenantId = site.tenantId) => join(dataDir, 'snapshots', `${tenantId}.snapshot`);

interface Process {
  site?: Partial<typeof site>;
  /** Values of the process's clocks at its start. */
  wall?: string;
  boot?: { id: string; ms: number };
  folder?: string;
}

/** Starts a process's cache and snapshot, with a new monotonic clock. */
function startProcess({ site: other, wall = '2026-11-21T10:00:00Z', boot, folder = dataDir }: Process = {}) {
  const clock = createClock(new Date(wall));
  const logged: string[] = [];
  const say = (_: unknown, message?: string) => void logged.push(message ?? '');
  const log = { info: say, warn: (what: unknown, message?: string) => say(what, `warning: ${message}`) };
  const cache = createStaleCache({ clock, random: () => 1, maxBytes: 100_000_000, onRefreshError: () => {} });
  const now = () => ({ wallMs: clock.now().getTime(), boot: boot && { id: boot.id, ms: boot.ms + clock.monotonicMs() } });
  const snapshot = createSnapshot({ dataDir: folder, site: { ...site, ...other }, cache, everySeconds: 300, now, log });
  const put = (key: string, text: string, type = 'text/plain', form?: Parameters<typeof toEntry>[3]) =>
    cache.get(key, windows, async () => ({
      entry: await toEntry(Buffer.from(text, 'latin1'), type, clock.now(), form),
      tags: new Set([key]),
    }));
  const isDead = () => Promise.reject(new Error('the upstream is dead'));
  /** Returns the answer that visitors get while the mall API is down, or undefined if there is none. */
  const read = async (key: string) => {
    const answer = await cache.get(key, windows, isDead).catch(() => undefined);
    return answer && { text: answer.entry.variants.identity.body.toString('latin1'), ageSeconds: answer.ageSeconds, entry: answer.entry };
  };
  return { cache, clock, snapshot, put, read, logged };
}

async function leaveSnapshot(keys: Record<string, string> = { '/v1/malls': 'the centre' }, process?: Process): Promise<void> {
  const before = startProcess(process);
  for (const [key, text] of Object.entries(keys)) await before.put(key, text);
  await before.snapshot.close();
}

async function load(process?: Process) {
  const after = startProcess(process);
  await after.snapshot.load();
  return after;
}

describe('createSnapshot', () => {
  it('gives a new process the previous answers, byte for byte and in every encoding', async () => {
    const long = 'a long list '.repeat(1000);
    const before = startProcess();
    await before.put('/v1/companies', long);
    await before.put('/v1/malls', 'short');
    const kept = await before.read('/v1/companies');
    await before.snapshot.close();
    const after = await load();
    expect((await after.read('/v1/companies'))?.entry).toEqual(kept?.entry);
    expect((await after.read('/v1/malls'))?.text).toBe('short');
    expect(after.logged).toEqual(['the snapshot has been read']);
  });

  it('writes on-demand entries once, and compresses them after the restart', async () => {
    const text = JSON.stringify({ title: randomBytes(6000).toString('hex') });
    const before = startProcess();
    await before.put('/v1/companies', text, 'application/json', 'on-demand');
    const kept = await before.read('/v1/companies');
    await before.snapshot.close();
    expect(statSync(fileOf()).size).toBeLessThan(text.length + 1000);
    const entry = (await (await load()).read('/v1/companies'))?.entry;
    expect(entry?.bytes).toBe(kept?.entry.bytes);
    expect(entry?.variants.br.etag).toBe(kept?.entry.variants.br.etag);
    expect(brotliDecompressSync(entry?.variants.br.body ?? '').toString()).toBe(text);
  });

  it.each<[string, Process, number | undefined]>([
    ['ten seconds later', { wall: '2026-11-21T10:00:10Z' }, 10],
    ['two hours later', { wall: '2026-11-21T12:00:00Z' }, 7200],
    ['a day and two minutes later', { wall: '2026-11-22T10:02:00Z' }, undefined],
    ['a moment earlier, by another machine’s clock', { wall: '2026-11-21T09:59:58Z' }, 0],
    ['an hour earlier, where no clock can determine it', { wall: '2026-11-21T09:00:00Z' }, undefined],
    ['with the wall clock set back, by the system’s own', { wall: '2026-11-21T09:00:00Z', boot: { id: 'one', ms: 530_000 } }, 30],
    ['with the wall clock set forward, by the system’s own', { wall: '2026-11-25T10:00:00Z', boot: { id: 'one', ms: 530_000 } }, 30],
    ['in a sandbox of the same name, by the wall clock', { wall: '2026-11-21T10:05:00Z', boot: { id: 'one', ms: 100 } }, 300],
    ['on a system started again, by the wall clock', { wall: '2026-11-21T10:05:00Z', boot: { id: 'two', ms: 100 } }, 300],
  ])('restores the true age of answers %s', async (_when, process, ageSeconds) => {
    await leaveSnapshot(undefined, { boot: { id: 'one', ms: 500_000 } });
    const answer = await (await load(process)).read('/v1/malls');
    expect(answer?.ageSeconds).toBe(ageSeconds);
  });

  it('adds the age that an answer had when it was written', async () => {
    const before = startProcess();
    await before.put('/v1/malls', 'the centre');
    before.clock.advance(500);
    await before.snapshot.close();
    const after = await load({ wall: '2026-11-21T10:08:30Z' });
    expect((await after.read('/v1/malls'))?.ageSeconds).toBe(510);
  });

  it.each<[string, Partial<typeof site>]>([
    ['another tenant', { tenantId: 'other' }],
    ['another mall API', { mallApiUrl: 'https://api.example/two' }],
    ['another form of answers', { shape: 'b' }],
  ])('ignores a snapshot of %s', async (_whose, other) => {
    await leaveSnapshot();
    if (other.tenantId) writeFileSync(fileOf(other.tenantId), readFileSync(fileOf())); // as if an operator had copied another tenant's file
    const after = await load({ site: other });
    expect(await after.read('/v1/malls')).toBeUndefined();
    expect(after.logged).toEqual(['the snapshot is not read']);
  });

  it('ignores a file with a flipped bit, at a hundred places', async () => {
    await leaveSnapshot({ '/v1/malls': 'the centre', '/v1/companies': 'shops '.repeat(500) });
    const whole = readFileSync(fileOf());
    for (let place = 0; place < 100; place += 1) {
      const damaged = Buffer.from(whole);
      const at = Math.floor((place / 100) * whole.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (place % 8));
      writeFileSync(fileOf(), damaged);
      const after = await load();
      expect([at, await after.read('/v1/malls'), after.logged]).toEqual([at, undefined, ['warning: the snapshot is not read']]);
    }
  });

  it.each<[string, () => void]>([
    ['an empty file', () => writeFileSync(fileOf(), '')],
    ['half a file', () => truncateSync(fileOf(), Math.floor(statSync(fileOf()).size / 2))],
    ['a file of something else', () => writeFileSync(fileOf(), randomBytes(5000))],
    ['a folder', () => rmSync(fileOf()) ?? mkdirSync(fileOf())],
    ['a file beyond its bound', () => truncateSync(fileOf(), 100 * 1024 * 1024)],
  ])('logs what it does not read: %s', async (_what, spoil) => {
    await leaveSnapshot();
    spoil();
    const after = await load();
    expect([await after.read('/v1/malls'), after.logged]).toEqual([undefined, ['warning: the snapshot is not read']]);
  });

  it('reads and logs nothing without a file', async () => {
    expect((await load()).logged).toEqual([]);
  });

  it('contains nothing that a visitor typed', async () => {
    await leaveSnapshot({
      '/v1/search?locale=cz&q=Jana+Nov%C3%A1kov%C3%A1': 'found',
      '/v1/companies?q=Jana': 'found',
      '/v1/malls': 'the centre',
    });
    expect(readFileSync(fileOf(), 'latin1')).not.toContain('Jana');
    expect((await (await load()).read('/v1/malls'))?.text).toBe('the centre');
  });

  it('writes only the most recently used answers', async () => {
    const before = startProcess();
    for (let number = 0; number < 50; number += 1) await before.put(`/v1/${number}`, randomBytes(800_000).toString('latin1'), 'image/png');
    await before.snapshot.close();
    expect(statSync(fileOf()).size).toBeLessThanOrEqual(33 * 1024 * 1024);
    const after = await load();
    expect([(await after.read('/v1/49')) !== undefined, await after.read('/v1/0')]).toEqual([true, undefined]);
  });

  it('lets requests run while it writes', async () => {
    const before = startProcess();
    for (let number = 0; number < 20; number += 1) await before.put(`/v1/${number}`, randomBytes(300_000).toString('latin1'), 'image/png');
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 0);
    await before.snapshot.close();
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
  });

  it('writes no file again while nothing has been fetched', async () => {
    await leaveSnapshot();
    const after = await load();
    const { mtimeMs } = statSync(fileOf());
    await after.snapshot.save();
    expect(statSync(fileOf()).mtimeMs).toBe(mtimeMs);
  });

  it('keeps the file if the next process has fetched nothing', async () => {
    await leaveSnapshot();
    await startProcess().snapshot.close(); // ends before it has read the snapshot
    expect((await (await load()).read('/v1/malls'))?.text).toBe('the centre');
  });

  it('continues, with one warning, if it cannot write the file', async () => {
    const folder = join(dataDir, 'full');
    writeFileSync(folder, '');
    const before = startProcess({ folder });
    await before.put('/v1/malls', 'the centre');
    await before.snapshot.save();
    await before.snapshot.close();
    expect(before.logged).toEqual([
      'warning: the snapshot cannot be written: a restart while the mall API is down finds none, or an old one',
    ]);
  });

  it('removes files of a killed process, but not those being written', async () => {
    mkdirSync(join(dataDir, 'snapshots'));
    for (const [name, ageSeconds] of [
      ['old', 120],
      ['young', 0],
    ] as const) {
      const left = `${fileOf()}.new-${name}`;
      writeFileSync(left, 'half');
      utimesSync(left, Date.now() / 1000 - ageSeconds, Date.now() / 1000 - ageSeconds);
    }
    await leaveSnapshot();
    expect(readdirSync(join(dataDir, 'snapshots')).sort()).toEqual(['meandr.snapshot', 'meandr.snapshot.new-young']);
  });
});

describe('a gateway that starts while the mall API is down', () => {
  let upstream: FaultUpstream;
  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => upstream.close());

  const start = (snapshotSeconds: number, after = 0) => {
    const clock = createClock(new Date(Date.parse('2026-11-21T10:00:00Z') + after * 1000));
    return startGateway({ upstreamOrigin: upstream.origin, clock, env: { dataDir, snapshotSeconds } });
  };
  const isDown = () => upstream.fail((_request, response) => void response.destroy());

  it('serves previous pages and answers, at their true age, and is ready', async () => {
    const before = await start(300);
    const page = await (await before.get('/en')).text();
    const list = await (await before.get('/api/proxy/v1/companies')).text();
    await before.close();
    isDown();
    const after = await start(300, 3600);
    expect((await after.get('/readyz')).status).toBe(200);
    const answer = await after.get('/api/proxy/v1/companies');
    expect([answer.status, answer.headers.get('age'), await answer.text()]).toEqual([200, '3600', list]);
    expect(answer.headers.get('cache-status')).toMatch(/^mallfront; hit; ttl=-35\d\d; detail=UPSTREAM_FAILED$/);
    const again = await after.get('/en');
    const title = /<title>.*?<\/title>/;
    expect([again.status, title.exec(await again.text())?.[0]]).toEqual([200, title.exec(page)?.[0]]);
    await after.close();
  });

  it('uses new answers once the mall API is back', async () => {
    const before = await start(300);
    await before.get('/api/proxy/v1/companies');
    await before.close();
    upstream.answer('/v1/companies', sendJson(success([company(1, 'Renamed')], meta)));
    const after = await start(300, 3600);
    expect(await (await after.get('/api/proxy/v1/companies')).text()).toContain('Renamed');
    await after.close();
  });

  it('does not immediately accept that a long list has become empty', async () => {
    const many = Array.from({ length: 20 }, (_, index) => company(index + 1));
    upstream.answer('/v1/companies', sendJson(success(many, { ...meta, total: 20 })));
    const before = await start(300);
    const list = await (await before.get('/api/proxy/v1/companies')).text();
    await before.close();
    upstream.answer('/v1/companies', sendJson(success([], { ...meta, total: 0 })));
    const after = await start(300, 3600);
    expect(await (await after.get('/api/proxy/v1/companies')).text()).toBe(list);
    await after.close();
  });

  it.each([
    ['without a snapshot', 300, 0],
    ['with snapshots switched off', 0, 300],
  ])('is alive and not ready %s', async (_what, snapshotSeconds, secondsBefore) => {
    if (secondsBefore > 0) {
      const before = await start(secondsBefore);
      await before.get('/en');
      await before.close();
    }
    isDown();
    const after = await start(snapshotSeconds);
    expect([(await after.get('/healthz')).status, (await after.get('/readyz')).status]).toEqual([200, 503]);
    await after.close();
    expect(readdirSync(dataDir).filter((name) => name !== 'keys')).toEqual(secondsBefore > 0 ? ['snapshots'] : []);
  });
});
