import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Entry, encodings, toEntry } from '#server/gateway/cache/entry.ts';
import { shareOut } from '#server/gateway/cache/memory-budget.ts';
import { createStaleCache } from '#server/gateway/cache/stale-cache.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { readLiveBytes } from '../../support/live-memory.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';

const megabyte = 1024 * 1024;
const windows = { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: 86_400 };

describe('shareOut', () => {
  it.each([16, 96, 512])('distributes exactly %d MB', (megabytes) => {
    const total = Object.values(shareOut(megabytes)).reduce((sum, bytes) => sum + bytes, 0);
    expect(total / megabyte).toBeGreaterThan(megabytes - 0.01);
    expect(total / megabyte).toBeLessThanOrEqual(megabytes);
  });
});

describe('createStaleCache', () => {
  it.each([
    ['small answers under long keys', { bytes: 300, keyLength: 300, tags: 2 }],
    ['answers of many parts', { bytes: 4000, keyLength: 60, tags: 30 }],
    ['pictures', { bytes: 30_000, keyLength: 80, tags: 0 }],
  ])('uses at most a little more memory than allowed: %s', async (_name, { bytes, keyLength, tags }) => {
    const maxBytes = 6 * megabyte;
    const clock = createClock();
    const cache = createStaleCache({ clock, random: () => 1, maxBytes, onRefreshError: () => {} });
    const before = await readLiveBytes();
    for (let index = 0; index < (2 * maxBytes) / (bytes + keyLength + tags * 60); index += 1) {
      const key = randomBytes(keyLength / 2).toString('hex');
      const names = new Set(Array.from({ length: tags }, () => randomBytes(20).toString('hex')));
      await cache.get(key, windows, async () => ({ entry: await toEntry(randomBytes(bytes), 'image/webp', clock.now()), tags: names }));
    }
    const taken = (await readLiveBytes()) - before;
    expect(cache.size().bytes).toBeGreaterThan(0.9 * maxBytes); // the cache is full
    expect(taken).toBeLessThan(1.1 * maxBytes);
    expect(taken).toBeGreaterThan(0.3 * maxBytes); // the counted memory is in use
  });

  it('remembers missing records within its memory, too', async () => {
    const maxBytes = 2 * megabyte;
    const { ApiError } = await import('#shared/contracts/errors.ts');
    const cache = createStaleCache({ clock: createClock(), random: () => 1, maxBytes, onRefreshError: () => {} });
    const before = await readLiveBytes();
    const fill = () => Promise.reject(new ApiError('NotFound'));
    for (let index = 0; index < 4000; index += 1) await cache.get(randomBytes(500).toString('hex'), windows, fill).catch(() => undefined);
    expect((await readLiveBytes()) - before).toBeLessThan(0.5 * maxBytes);
    expect(cache.size().entries).toBe(0);
  });
});

describe('toEntry', () => {
  const text = JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ id: index, title: `Obchod číslo ${index}` })));
  const make = (form: 'whole' | 'packed' | 'on-demand'): Promise<Entry> => toEntry(Buffer.from(text), 'application/json', new Date(), form);

  it('creates packed entries with the same answers in a fifth of the memory', async () => {
    const [whole, packed] = await Promise.all([make('whole'), make('packed')]);
    expect(packed.bytes).toBeLessThan(whole.bytes / 5);
    expectSameAnswers(packed, whole);
  });

  it('compresses an on-demand entry once, to the same answers, within the reserved memory', async () => {
    const [whole, onDemand] = await Promise.all([make('whole'), make('on-demand')]);
    expect(onDemand.isOnDemand).toBe(true);
    expectSameAnswers(onDemand, whole);
    expect(onDemand.variants.br.body).toBe(onDemand.variants.br.body);
    expect(onDemand.bytes).toBeGreaterThanOrEqual(whole.bytes);
  });

  it('compresses in advance if later compression would block the event loop, and never compresses short bodies', async () => {
    const long = await toEntry(Buffer.from(text.repeat(3)), 'application/json', new Date(), 'on-demand');
    const short = await toEntry(Buffer.from('[]'), 'application/json', new Date(), 'on-demand');
    expect([long.isOnDemand, short.isOnDemand]).toEqual([undefined, undefined]);
    expect(short.variants.br).toBe(short.variants.identity);
  });

  function expectSameAnswers({ variants }: Entry, { variants: expected }: Entry): void {
    for (const encoding of encodings) {
      const [one, other] = [variants[encoding], expected[encoding]];
      expect([one.etag, one.length, one.body.length]).toEqual([other.etag, other.length, other.length]);
      expect(one.body.equals(other.body)).toBe(true);
    }
    expect(brotliDecompressSync(variants.br.body).toString()).toBe(text);
    expect(variants.br.length).toBe(variants.br.body.length);
  }
});

describe('early hits', () => {
  let upstream: FaultUpstream | undefined;
  let gateway: TestGateway | undefined;

  afterEach(async () => {
    await gateway?.close();
    await upstream?.close();
  });

  it('do not keep the requests that created them in memory', async () => {
    upstream = await startUpstream();
    const started = await startGateway({ upstreamOrigin: upstream.origin });
    gateway = started;
    const ask = async (from: number, count: number) => {
      for (let index = from; index < from + count; index += 1) await askOnce(`${started.origin}/api/proxy/v1/malls?campaign=${index}`);
    };
    await ask(0, 100);
    const before = await readLiveBytes();
    await ask(100, 500);
    started.logged.length = 0;
    expect(((await readLiveBytes()) - before) / 500).toBeLessThan(1800); // would be 9000 if the requests were kept
  });
});

/** Uses a new connection, with headers as a browser sends them. */
function askOnce(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'close', accept: '*/*', 'accept-language': 'cs,en;q=0.8', 'user-agent': 'x'.repeat(200) };
    request(url, { headers, agent: false }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
}
