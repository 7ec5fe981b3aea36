import type { Logger } from 'pino';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

interface Dependencies {
  clock: { monotonicMs(): number };
  log: Pick<Logger, 'info'>;
}

/** A mall API that is renewed may bring a call: so long nobody asks for it again. */
const askedAgainAfterMs = 300_000;

/** Which calls the mall API was found not to have; such a call counts as missing until an answer to it comes. */
export function createNotOffered({ clock, log }: Dependencies) {
  /** When it was last found out, by the contract's name. */
  const missing = new Map<string, number>();

  return {
    /** The call was asked for, and there is none. */
    note({ name, path }: Endpoint): void {
      if (!missing.has(name)) log.info({ call: name, path }, 'the mall API does not offer this call: the site does without it');
      missing.set(name, clock.monotonicMs());
    },
    /** It has answered. */
    clear({ name, path }: Endpoint): void {
      if (missing.delete(name)) log.info({ call: name, path }, 'the mall API offers this call now');
    },
    /** Whether there is no need to ask: a moment ago there was no such call. */
    isKnown({ name }: Endpoint): boolean {
      const atMs = missing.get(name);
      return atMs !== undefined && clock.monotonicMs() - atMs < askedAgainAfterMs;
    },
    /** Whether it was missing when it was last asked for. */
    has: ({ name }: Endpoint): boolean => missing.has(name),
    /** Names of contracts, sorted. */
    list: (): readonly string[] => [...missing.keys()].sort(),
  };
}

export type NotOffered = ReturnType<typeof createNotOffered>;
