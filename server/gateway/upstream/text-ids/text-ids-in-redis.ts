import * as z from 'zod/mini';
import type { RedisLink } from '../../../redis/link.ts';
import { isTextId } from './numbers.ts';

/** The first text to claim a number gets it. A claim expires after some time unless it is renewed. */
const script = `
local owners = {}
for i, key in ipairs(KEYS) do
  local text = ARGV[i + 1]
  if not redis.call('SET', key, text, 'NX', 'EX', ARGV[1]) then text = redis.call('GET', key) end
  owners[i] = text
  if text == ARGV[i + 1] then
    if redis.call('TTL', key) < tonumber(ARGV[1]) then redis.call('EXPIRE', key, ARGV[1]) end
  end
end
return owners`;

const secondsOf = { kept: 2 ** 31 - 1, passing: 2 * 86_400 } as const;
const Owners = z.array(z.string());
const maxAtOnce = 500;

/** Assigns numbers to texts for all gateways of a centre. Returns undefined if Redis does not answer. */
export function createTextIdsInRedis(redis: Pick<RedisLink, 'ask'>) {
  const keyOf = (number: number): string => `text-id:${number}`;

  async function claimSome(pairs: readonly (readonly [number: number, text: string])[], isKept: boolean): Promise<string[] | undefined> {
    const seconds = String(isKept ? secondsOf.kept : secondsOf.passing);
    return redis.ask(
      (client, toKey) =>
        client.eval(script, pairs.length, ...pairs.map(([number]) => toKey(keyOf(number))), seconds, ...pairs.map(([, text]) => text)),
      Owners,
    );
  }

  return {
    /** Claims numbers for texts. Returns the text that owns each number. */
    async claim(pairs: readonly (readonly [number: number, text: string])[], isKept: boolean): Promise<(string | undefined)[]> {
      const owners: (string | undefined)[] = [];
      for (let start = 0; start < pairs.length; start += maxAtOnce) {
        const some = pairs.slice(start, start + maxAtOnce);
        const claimed = await claimSome(some, isKept);
        owners.push(...some.map((_, index) => claimed?.[index]));
      }
      return owners;
    },
    async find(number: number): Promise<string | undefined> {
      const text = await redis.ask((client, toKey) => client.get(toKey(keyOf(number))), z.nullable(z.string()));
      return isTextId(text) ? text : undefined;
    },
  };
}
