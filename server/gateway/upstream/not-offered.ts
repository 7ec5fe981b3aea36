import type { Logger } from 'pino';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

interface Dependencies {
  clock: { monotonicMs(): number };
  log: Pick<Logger, 'info'>;
}

/** Retry delay for missing calls: an update of the mall API may add them. */
const askedAgainAfterMs = 300_000;

/** Remembers which calls the mall API does not have. A call counts as missing until it returns an answer. */
export function createNotOffered({ clock, log }: Dependencies) {
  /** By call: when it was last found missing. */
  const missing = new Map<Endpoint, number>();

  /** Whether the call was missing a moment ago, so that it need not be tried. */
  function isKnown(contract: Endpoint): boolean {
    const atMs = missing.get(contract);
    return atMs !== undefined && clock.monotonicMs() - atMs < askedAgainAfterMs;
  }

  return {
    isKnown,
    /** Records that the call is missing. */
    note(contract: Endpoint): void {
      const { name, path } = contract;
      if (!missing.has(contract)) log.info({ call: name, path }, 'the mall API does not offer this call: the site does without it');
      missing.set(contract, clock.monotonicMs());
    },
    /** Records that the call has returned an answer. */
    clear(contract: Endpoint): void {
      const { name, path } = contract;
      if (missing.delete(contract)) log.info({ call: name, path }, 'the mall API offers this call now');
    },
    /** Whether the call was missing when last tried. */
    has: (contract: Endpoint): boolean => missing.has(contract),
    /** Missing calls. One for a single record expires after a while, because only pages that show the record try it. */
    list: (): readonly Endpoint[] => [...missing.keys()].filter((contract) => !contract.path.includes('{') || isKnown(contract)),
  };
}

export type NotOffered = ReturnType<typeof createNotOffered>;
