import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type RedisServer, startRedisServer } from '../../support/redis-server.ts';

export interface TwoGateways {
  redis: RedisServer;
  gateways: [TestGateway, TestGateway];
  /** Whether both gateways are connected to Redis and receive each other's messages. */
  isUnited: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Starts two gateways of one centre, in front of one mall API, with Redis between them. */
export async function startTwoGateways(options: Parameters<typeof startGateway>[0]): Promise<TwoGateways> {
  const redis = await startRedisServer();
  const env = { redisUrl: redis.url, gatewaySecret: 'one-secret-of-both-gateways', ...options.env };
  const gateways = await startBoth({ ...options, env }).catch(async (error: unknown) => {
    await redis.close();
    throw error;
  });
  return {
    redis,
    gateways,
    async isUnited() {
      const [channel = ''] = (await redis.admin.pubsub('CHANNELS')) as string[];
      const [, listening] = (await redis.admin.pubsub('NUMSUB', channel)) as [string, number];
      const ready = await Promise.all(gateways.map(async ({ get }) => (await (await get('/readyz')).json()) as { redis?: string }));
      return listening === 2 && ready.every((state) => state.redis === 'up');
    },
    async close() {
      redis.thaw();
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await redis.close();
    },
  };
}

/** Starts two gateways. If the second one does not start, closes the first one. */
async function startBoth(options: Parameters<typeof startGateway>[0]): Promise<TwoGateways['gateways']> {
  const first = await startGateway(options);
  try {
    return [first, await startGateway(options)];
  } catch (error) {
    await first.close();
    throw error;
  }
}
