import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { RedisLink } from '../redis/link.ts';

/** What all gateways know of a visit. */
export interface SharedVisit {
  text: string;
  leftMs: number;
  /** As it lies there: whoever replaces it says what they have read. */
  sealed: string;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

const read = `return { redis.call('GET', KEYS[1]) or '', redis.call('PTTL', KEYS[1]) }`;
const replace = `
  if ARGV[1] ~= '*' and (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  return 1
`;

/** Visits in Redis, below keyed hashes of their ids, encrypted and bound to them: a device's address is in there. `undefined` is no answer of Redis. */
export function createSharedVisits(redis: Pick<RedisLink, 'ask'>, key: Buffer) {
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'shared visits', 32));
  const toName = (id: string) => `wifi:${createHmac('sha256', sealKey).update(id).digest('base64url')}`;

  function seal(id: string, text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(id));
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  function open(id: string, sealed: string): string | undefined {
    try {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return undefined; // somebody else has written it
    }
  }

  return {
    /** `none`: Redis knows of none, or of none that a gateway of this centre has written. */
    async read(id: string): Promise<SharedVisit | 'none' | undefined> {
      const found = await redis.ask((client, toKey) => client.eval(read, 1, toKey(toName(id))));
      if (!Array.isArray(found)) return undefined;
      const sealed = String(found[0]);
      const text = sealed === '' ? undefined : open(id, sealed);
      return text === undefined ? 'none' : { text, leftMs: Number(found[1]), sealed };
    },

    /** False where it is no longer what was read (`''`: nothing was there; `*`: whatever it is). */
    async replace(id: string, known: string, { text, leftMs }: Pick<SharedVisit, 'text' | 'leftMs'>): Promise<boolean | undefined> {
      const done = await redis.ask((client, toKey) =>
        client.eval(replace, 1, toKey(toName(id)), known, seal(id, text), Math.max(1, Math.ceil(leftMs))),
      );
      return done === undefined ? undefined : done === 1;
    },
  };
}

export type SharedVisits = ReturnType<typeof createSharedVisits>;
