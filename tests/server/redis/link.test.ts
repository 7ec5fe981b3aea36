import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RedisLink } from '#server/redis/link.ts';
import { openRedis } from '#server/redis/open-redis.ts';
import { hasRedisServer, type RedisServer, startRedisServer, withoutRedisServer } from '../../support/redis-server.ts';

const log = pino({ level: 'silent' });
const News = z.object({ of: z.string() });
const tenant = { tenantId: 'tiny' };
const open = async (url: string) => (await openRedis({ redisUrl: url }, tenant, log)) as RedisLink;

describe('openRedis', () => {
  it('returns undefined without an address of Redis', async () => {
    expect(await openRedis({ redisUrl: undefined }, tenant, log)).toBeUndefined();
  });
});

describe.skipIf(!hasRedisServer)(`the link to Redis (skipped: ${withoutRedisServer})`, () => {
  let server: RedisServer;
  let [one, other]: RedisLink[] = [];
  const ask = (link = one) => link?.ask((client, toKey) => client.incr(toKey('asked')), z.int());
  const isUp = (link = one) => expect.poll(() => link?.state() === 'up', { timeout: 5000 });

  beforeEach(async () => {
    server = await startRedisServer();
    [one, other] = [await open(server.url), await open(server.url)];
    await isUp(one).toBe(true);
    await isUp(other).toBe(true);
    await expect.poll(() => server.admin.pubsub('NUMSUB', 'mallfront:tiny:bus')).toEqual(['mallfront:tiny:bus', 2]);
  });
  afterEach(async () => {
    server.thaw();
    one?.close();
    other?.close();
    await server.close();
  });

  it('waits for one time-out while Redis is frozen, and then recovers automatically', { tags: 'long' }, async () => {
    expect(await ask()).toBe(1);
    server.freeze();
    const beganMs = performance.now();
    for (let call = 0; call < 500; call += 1) expect(await ask()).toBeUndefined();
    expect(performance.now() - beganMs).toBeLessThan(600); // one time-out takes 150 ms; the rest is for a busy machine
    expect(one?.figures()).toMatchObject({ state: 'down', commands: { refused: 0, skipped: 499 } });
    expect(one?.figures().commands.failed).toBeGreaterThan(0);
    server.thaw();
    await isUp().toBe(true);
    expect(await ask()).toBeGreaterThan(1);
  });

  it('returns undefined without Redis, and recovers when Redis is back', async () => {
    await server.kill();
    expect(await ask()).toBeUndefined();
    await isUp().toBe(false);
    await server.start();
    await isUp().toBe(true);
    expect(await ask()).toBe(1);
  });

  it('returns undefined if Redis refuses a command, and stays connected', async () => {
    await server.admin.config('SET', 'maxmemory', '1mb');
    expect(await ask()).toBeUndefined();
    expect(one?.state()).toBe('up');
    expect(one?.figures().commands).toMatchObject({ refused: 1, failed: 0, skipped: 0 });
  });

  it('sends messages to the other gateways, but not to itself', async () => {
    const heard: unknown[] = [];
    one?.hear('news', News, () => heard.push('own'));
    const told = new Promise((resolve) => other?.hear('news', News, resolve));
    one?.tell('news', { of: 'the centre' });
    expect(await told).toEqual({ of: 'the centre' });
    expect(heard).toEqual([]);
  });

  it.each([
    'no JSON',
    'null',
    '[]',
    '{}',
    '{"from":1,"topic":"news"}',
    '{"from":"a","topic":"news","data":null}',
    '{"from":"a","topic":"news"}',
  ])('ignores and counts the message %s', async (text) => {
    const told = new Promise((resolve) => one?.hear('news', News, resolve));
    await server.admin.publish('mallfront:tiny:bus', text);
    other?.tell('news', { of: 'the centre' });
    expect(await told).toEqual({ of: 'the centre' });
    expect(one?.messages.ignored()).toEqual({ 'redis-bus': 1 });
  });

  it('returns undefined for a reply that does not match the schema', async () => {
    await server.admin.set('mallfront:tiny:asked', 'text');
    expect(await one?.ask((client, toKey) => client.get(toKey('asked')), z.int())).toBeUndefined();
    expect(one?.messages.ignored()).toEqual({ 'redis-reply': 1 });
  });

  it('reports a gap after a lost connection, and after messages that could not be sent', async () => {
    const missed = new Promise<void>((resolve) => other?.onGap(resolve));
    await server.admin.client('KILL', 'TYPE', 'PUBSUB');
    await missed;
    await expect.poll(() => other?.figures().gaps).toBe(1);
    const gap = new Promise<void>((resolve) => other?.onGap(resolve));
    server.freeze();
    await ask();
    one?.tell('news');
    server.thaw();
    await gap;
  });
});
