import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '#server/log.ts';
import type { RedisLink } from '#server/redis/link.ts';
import { openRedis } from '#server/redis/open-redis.ts';
import { hasRedisServer, type RedisServer, startRedisServer, withoutRedisServer } from '../../support/redis-server.ts';

const portOf = ({ url }: RedisServer) => Number(new URL(url).port);

/** Starts a proxy that directs new connections to the current primary, as the host name of a managed Redis does. */
async function startName(first: RedisServer) {
  let target = first;
  const server = createServer((client) => {
    const redis = connect(portOf(target), '127.0.0.1');
    client.pipe(redis).pipe(client);
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return {
    url: `redis://127.0.0.1:${port}`,
    leadTo: (next: RedisServer) => {
      target = next;
    },
    close: () => server.close(),
  };
}

describe.skipIf(!hasRedisServer)(`a Redis that becomes a replica (skipped: ${withoutRedisServer})`, () => {
  const logged: string[] = [];
  const log = createLog('info', {}, { write: (line: string) => void logged.push(line) });
  let [before, after]: RedisServer[] = [];
  let name: Awaited<ReturnType<typeof startName>>;
  let links: RedisLink[];

  beforeEach(async () => {
    [before, after] = [await startRedisServer(), await startRedisServer()];
    name = await startName(before);
    const open = async () => (await openRedis({ redisUrl: name.url }, { tenantId: 'tiny' }, log)) as RedisLink; // safe: the address is given
    links = [await open(), await open()];
    await expect.poll(() => links.map((link) => link.state()), { timeout: 5000 }).toEqual(['up', 'up']);
    await expect.poll(() => before?.admin.pubsub('NUMSUB', 'mallfront:tiny:bus')).toEqual(['mallfront:tiny:bus', 2]);
  });
  afterEach(async () => {
    for (const link of links) link.close();
    name.close();
    await before?.close();
    await after?.close();
  });

  it('is reported as read-only until the link connects to the new primary', async () => {
    const [one, other] = links;
    const ask = (link = one) => link?.ask((client, toKey) => client.incr(toKey('asked')), z.int());
    await before?.admin.replicaof('127.0.0.1', portOf(after as RedisServer)); // safe: started above
    expect(await ask()).toBeUndefined();
    expect(one?.state()).toBe('read-only');
    expect(logged.join()).toContain('Redis has become a replica');
    expect(one?.figures().commands).toMatchObject({ refused: 1, failed: 0 });

    const missed = Promise.all(links.map((link) => new Promise<void>((resolve) => link.onGap(resolve))));
    other?.tell('news', 'sent to a replica'); // refused, because a replica would deliver it to only half of the gateways
    await expect.poll(() => other?.state()).toBe('read-only');
    name.leadTo(after as RedisServer);
    await expect.poll(() => links.map((link) => link.state()), { timeout: 5000 }).toEqual(['up', 'up']);
    await missed;
    expect(await ask()).toBe(1);
    await expect.poll(() => after?.admin.pubsub('NUMSUB', 'mallfront:tiny:bus')).toEqual(['mallfront:tiny:bus', 2]);
    const told = new Promise((resolve) => one?.hear('news', z.string(), resolve));
    other?.tell('news', 'heard again');
    expect(await told).toBe('heard again');
  });
});
