import type { FastifyBaseLogger } from 'fastify';
import { type Env, gatewayUrlOf } from '#config/env.ts';
import { readPurgeKey } from '../../../keys.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

interface Dependencies {
  /** `POST /ops/purge` of each gateway, and services that accept the same call for a content delivery network. */
  urls: readonly string[];
  token: string;
  log: Log;
}

const answerWithinMs = 2000;

/** Creates the purger from the environment: for all gateways in `PURGE_URL`, or the local one. */
export function openPurger(env: Env, log: Log): (tags: readonly string[]) => Promise<void> {
  const urls = env.purgeUrls.length > 0 ? env.purgeUrls : [`${gatewayUrlOf(env)}/ops/purge`];
  return createPurger({ urls, token: env.opsToken ?? readPurgeKey(env), log });
}

/** End of the URLs of gateways; other URLs are of caches in front of gateways. */
const gatewayPath = /\/ops\/purge$/;

/**
 * Purges tags in all gateways in parallel, and then in the caches in front of them, which would otherwise refetch stale
 * copies. Failures are logged; copies that are not purged expire automatically.
 */
export function createPurger({ urls, token, log }: Dependencies): (tags: readonly string[]) => Promise<void> {
  async function tell(url: string, tags: readonly string[]): Promise<void> {
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags, mode: 'soft' }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      if (!ok) log.warn({ url, status }, 'could not purge the cache of a gateway: it serves old copies for now');
    } catch (err) {
      log.warn({ url, err }, 'could not purge the cache of a gateway: it serves old copies for now');
    }
  }
  return async (tags) => {
    const [gateways, layers] = [urls.filter((url) => gatewayPath.test(url)), urls.filter((url) => !gatewayPath.test(url))];
    await Promise.all(gateways.map((url) => tell(url, tags)));
    await Promise.all(layers.map((url) => tell(url, tags)));
  };
}
