import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RedisLink } from '../../../redis/link.ts';
import { isTextId, mayStandForText, toCandidates } from './numbers.ts';
import { createTextIdsFile, createTextIdsInRedis } from './text-id-stores.ts';

interface Dependencies {
  /** File of the ids of public records; undefined if nothing is stored on disk. */
  file: string | undefined;
  redis?: Pick<RedisLink, 'ask' | 'onBack'> | undefined;
  log: Pick<Logger, 'warn'>;
}

/** Max ids of public records, which take 5 MB. A large centre has about 20,000. */
const maxStored = 50_000;
const maxPassing = 50_000;
const passingMs = 86_400_000;

/**
 * Assigns a number to each text id of a foreign mall API. Addresses, forms and all code after the reader use the
 * number. A text has one number for records of all kinds. Ids of public records are stored in a file. Ids of members'
 * own records are never on disk, and are forgotten a day after they were last read. If there are several gateways, all
 * use the number that the first of them assigned.
 */
export function createTextIds({ file, redis, log }: Dependencies) {
  const stored = file === undefined ? undefined : createTextIdsFile(file, log);
  const shared = redis && createTextIdsInRedis(redis);
  const kept = new Map<string, number>();
  const texts = new Map<number, string>();
  const passing = new LRUCache<string, number>({
    maxSize: maxPassing,
    sizeCalculation: () => 1,
    ttl: passingMs,
    updateAgeOnGet: !shared, // with Redis the number is claimed again each day, so that Redis does not forget ids in use
    dispose: (number, text) => {
      if (!kept.has(text) && texts.get(number) === text) texts.delete(number);
    },
    noDisposeOnSet: true,
  });
  let isFull = false;

  for (const [number, text] of stored?.read() ?? []) {
    if (texts.has(number) || kept.has(text) || kept.size >= maxStored) continue;
    kept.set(text, number);
    texts.set(number, text);
  }
  redis?.onBack(
    () =>
      void shared?.claim(
        [...kept].map(([text, number]) => [number, text] as const),
        true,
      ),
  );

  const toNumber = (text: string): number | undefined => kept.get(text) ?? passing.get(text);

  /** Returns false if another text has the number. */
  function give(text: string, number: number, isKept: boolean): boolean {
    const owner = texts.get(number);
    if (owner !== undefined && owner !== text) return false;
    if (isKept) kept.set(text, number);
    else passing.set(text, number);
    texts.set(number, text);
    return true;
  }

  /**
   * Assigns a number to each text. Each round tries the next candidates of all remaining texts, in one command to
   * Redis.
   */
  async function giveAll(wanted: readonly string[], isKept: boolean): Promise<void> {
    const given: (readonly [number: number, text: string])[] = [];
    const left = new Map(wanted.map((text) => [text, toTries(text)] as const));
    while (left.size > 0) {
      const tries = [...left].flatMap(([text, numbers]) => {
        const number = numbers.shift();
        if (number === undefined) left.delete(text);
        return number === undefined ? [] : [[number, text] as const];
      });
      const free = tries.filter(([number, text]) => (texts.get(number) ?? text) === text);
      const owners = await shared?.claim(free, isKept);
      for (const [index, [number, text]] of free.entries()) {
        if ((owners?.[index] ?? text) !== text || !give(text, number, isKept)) continue;
        left.delete(text);
        given.push([number, text]);
      }
    }
    if (isKept && given.length > 0) stored?.add(given);
  }

  function toTries(text: string): number[] {
    const number = passing.get(text);
    return number === undefined ? toCandidates(text) : [number];
  }

  function hasRoom(more: number): boolean {
    if (stored === undefined) return false;
    if (kept.size + more <= maxStored) return true;
    if (!isFull)
      log.warn({ maxKept: maxStored }, 'the mall API has more text ids than are kept: the others’ numbers are forgotten after a day');
    isFull = true;
    return false;
  }

  return {
    /** Returns the number of a text; undefined before `learn` was called with the text. */
    toNumber,
    /** Assigns a number to each text without one. `isPublic`: anyone may see these ids. */
    async learn(found: ReadonlySet<string>, isPublic: boolean): Promise<void> {
      const isWanted = isPublic && stored ? (text: string) => !kept.has(text) : (text: string) => toNumber(text) === undefined;
      const wanted = [...found].filter((text) => isTextId(text) && isWanted(text));
      if (wanted.length === 0) return;
      const isKept = isPublic && hasRoom(wanted.length);
      await giveAll(isKept ? wanted : wanted.filter((text) => toNumber(text) === undefined), isKept);
    },
    /** Finds the text that a number was assigned to, if any. */
    async findText(number: number): Promise<string | undefined> {
      if (!mayStandForText(number)) return undefined;
      const known = texts.get(number);
      if (known !== undefined) return known;
      const text = await shared?.find(number);
      if (text === undefined || !toCandidates(text).includes(number)) return undefined;
      return give(text, number, false) ? text : undefined;
    },
  };
}

export type TextIds = ReturnType<typeof createTextIds>;
