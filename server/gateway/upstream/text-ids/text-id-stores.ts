import { appendFileSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { makeFolder } from '../../../data-folder.ts';
import type { RedisLink } from '../../../redis/link.ts';
import { isTextId, mayStandForText } from './numbers.ts';

type Pair = readonly [number: number, text: string];

/**
 * Stores text ids with their numbers, one pair per line. Lines are only appended, so that gateways that share the
 * folder do not overwrite each other. A broken line is ignored, because its text then gets a number again.
 */
export function createTextIdsFile(file: string, log: Pick<Logger, 'warn'>) {
  let isSaid = false;

  function say(error: unknown): void {
    if (!isSaid)
      log.warn(
        { err: error, file },
        'numbers for text ids cannot be kept: after a restart, an address may lead nowhere until its list is read',
      );
    isSaid = true;
  }

  return {
    read(): Pair[] {
      try {
        return readFileSync(file, 'utf8').split('\n').flatMap(toPair);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) say(error);
        return [];
      }
    },
    add(pairs: readonly Pair[]): void {
      try {
        makeFolder(dirname(file), 0o700);
        appendFileSync(file, `\n${pairs.map((pair) => pair.join(' ')).join('\n')}\n`, { mode: 0o600 }); // starts with a line feed, because the last line may be incomplete
      } catch (error) {
        say(error);
      }
    },
  };
}

function toPair(line: string): Pair[] {
  const [figure, text, ...rest] = line.split(' ');
  const number = Number(figure);
  return mayStandForText(number) && isTextId(text) && rest.length === 0 ? [[number, text]] : [];
}

/** The first text that claims a number gets it. A claim expires after some time unless the claim is renewed. */
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
