import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { RedisLink } from '../redis/link.ts';

/** A visit as it is stored for all gateways. */
export interface SharedVisit<Visit> {
  visit: Visit;
  leftMs: number;
  /** The stored text, by which `replace` finds out whether another gateway has changed it. */
  sealed: string;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

const ReadReply = z.tuple([z.string(), z.int()]);

const read = `return { redis.call('GET', KEYS[1]) or '', redis.call('PTTL', KEYS[1]) }`;
const replace = `
  if ARGV[1] ~= '*' and (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  return 1
`;

/**
 * Visits in Redis, below keyed hashes of their ids, encrypted and bound to these ids, because a visit contains the device's address. A stored visit
 * that does not fit the schema counts as missing. Methods return undefined if Redis does not answer.
 */
export function createSharedVisits<Visit>(redis: Pick<RedisLink, 'ask' | 'messages'>, key: Buffer, schema: z.ZodMiniType<Visit>) {
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'shared visits', 32));
  const toName = (id: string) => `wifi:${createHmac('sha256', sealKey).update(id).digest('base64url')}`;

  function seal(id: string, text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(id));
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Undefined if it was not sealed by a gateway of this centre for this id. */
  function open(id: string, sealed: string): unknown {
    try {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-tagBytes));
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8'));
    } catch {
      return undefined;
    }
  }

  return {
    /** Returns `none` if Redis has no readable visit with this id. */
    async read(id: string): Promise<SharedVisit<Visit> | 'none' | undefined> {
      const found = await redis.ask((client, toKey) => client.eval(read, 1, toKey(toName(id))), ReadReply);
      if (!found) return undefined;
      const [sealed, leftMs] = found;
      const visit = sealed === '' ? undefined : redis.messages.read('redis-reply', schema, open(id, sealed));
      return visit === undefined ? 'none' : { visit, leftMs, sealed };
    },

    /** Returns false if the stored visit is no longer `known` (`''`: none was stored; `*`: replace it in any case). */
    async replace(id: string, known: string, { visit, leftMs }: Omit<SharedVisit<Visit>, 'sealed'>): Promise<boolean | undefined> {
      const sealed = seal(id, JSON.stringify(visit));
      const done = await redis.ask(
        (client, toKey) => client.eval(replace, 1, toKey(toName(id)), known, sealed, Math.max(1, Math.ceil(leftMs))),
        z.int(),
      );
      return done === undefined ? undefined : done === 1;
    },
  };
}

export type SharedVisits<Visit> = ReturnType<typeof createSharedVisits<Visit>>;
