import type { FastifyBaseLogger } from 'fastify';
import { type Env, gatewayUrlOf } from '#config/env.ts';
import { readPurgeKey } from '../../../purge-key.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

interface Dependencies {
  /** Of `POST /ops/purge` of each gateway, and of what takes the same call for a content delivery network. */
  urls: readonly string[];
  token: string;
  log: Log;
}

const answerWithinMs = 2000;

/** Of the environment: every gateway that `PURGE_URL` names, or the one beside it. */
export function openPurger(env: Env, log: Log): (tags: readonly string[]) => Promise<void> {
  const urls = env.purgeUrls.length > 0 ? env.purgeUrls : [`${gatewayUrlOf(env)}/ops/purge`];
  return createPurger({ urls, token: env.opsToken ?? readPurgeKey(env), log });
}

/** What ends otherwise stands in front of gateways. */
const gatewayPath = /\/ops\/purge$/;

/**
 * Tells every gateway which of its copies are old, all at once, and then what stands in front, which would fetch them again. One that cannot be
 * told is logged; its copies grow old by themselves.
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
      if (!ok) log.warn({ url, status }, 'a gateway could not be told that its copies are old');
    } catch (err) {
      log.warn({ url, err }, 'a gateway could not be told that its copies are old');
    }
  }
  return async (tags) => {
    const [gateways, layers] = [urls.filter((url) => gatewayPath.test(url)), urls.filter((url) => !gatewayPath.test(url))];
    await Promise.all(gateways.map((url) => tell(url, tags)));
    await Promise.all(layers.map((url) => tell(url, tags)));
  };
}
