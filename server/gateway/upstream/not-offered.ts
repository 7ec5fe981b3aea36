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
  /** When it was last found out. */
  const missing = new Map<Endpoint, number>();

  /** Whether there is no need to ask: a moment ago there was no such call. */
  function isKnown(contract: Endpoint): boolean {
    const atMs = missing.get(contract);
    return atMs !== undefined && clock.monotonicMs() - atMs < askedAgainAfterMs;
  }

  return {
    isKnown,
    /** The call was asked for, and there is none. */
    note(contract: Endpoint): void {
      const { name, path } = contract;
      if (!missing.has(contract)) log.info({ call: name, path }, 'the mall API does not offer this call: the site does without it');
      missing.set(contract, clock.monotonicMs());
    },
    /** It has answered. */
    clear(contract: Endpoint): void {
      const { name, path } = contract;
      if (missing.delete(contract)) log.info({ call: name, path }, 'the mall API offers this call now');
    },
    /** Whether it was missing when it was last asked for. */
    has: (contract: Endpoint): boolean => missing.has(contract),
    /** What the site does without. A call for one record is asked for by whoever shows it alone: after a while it has another chance. */
    list: (): readonly Endpoint[] => [...missing.keys()].filter((contract) => !contract.path.includes('{') || isKnown(contract)),
  };
}

export type NotOffered = ReturnType<typeof createNotOffered>;
