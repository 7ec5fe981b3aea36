import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/contracts/errors.ts';
import { isOperator } from '../../http/operator-token.ts';
import type { RedisLink } from '../../redis/link.ts';
import type { Purge, SharedPurges } from '../cache/purge.ts';
import type { KeyCheck } from './key-check.ts';

interface Dependencies {
  /** Purges this gateway only. Returns the number of affected answers. */
  purge: (purge: Purge) => number;
  /** Defined if there are other gateways. */
  others: SharedPurges | undefined;
  redis: Pick<RedisLink, 'settled'> | undefined;
  /** Tokens that authorize a purge; any of them is sufficient. */
  tokens: readonly (string | undefined)[];
  /** Other calls need a key with `ops:purge`. */
  keyCheck: Pick<KeyCheck, 'assertScope'>;
}

const maxTags = 500;
const PurgeBody = z.strictObject({
  tags: z.array(z.string().check(z.regex(/^[\w-]{1,60}(?:\/[\w-]{1,60})?$/))).check(z.minLength(1), z.maxLength(maxTags)),
  mode: z._default(z.enum(['soft', 'hard']), 'soft'),
});

/**
 * Registers `POST /ops/purge` with `{ "tags": ["announcements", "companies/12"], "mode": "soft" }`. Purges this gateway
 * before answering with the number of affected answers and pages, and notifies the others. The tag `content` stands for
 * everything derived from the mall API's answers, `media` for pictures and files. To purge a record that is shown
 * within others, purge their tags, too.
 */
export function registerPurge(app: FastifyInstance, { purge, others, redis, tokens, keyCheck }: Dependencies): void {
  app.addHook('onReady', async () => {
    await redis?.settled; // restored snapshot entries may have been purged meanwhile
    await others?.recheck();
  });
  app.post('/ops/purge', async (request, reply) => {
    const { headers, body, log } = request;
    if (!tokens.some((token) => isOperator(headers.authorization, token))) await keyCheck.assertScope(request, 'ops:purge');
    const purgeBody = PurgeBody.safeParse(body);
    if (!purgeBody.success) throw new ApiError('BadRequest');
    others?.tell(purgeBody.data);
    const purged = purge(purgeBody.data);
    log.info({ tags: purgeBody.data.tags.slice(0, 20), mode: purgeBody.data.mode, purged }, 'caches were purged');
    return reply.header('cache-control', 'no-store').send({ purged });
  });
}
