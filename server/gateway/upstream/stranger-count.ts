import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

const maxNetworks = 5000;
/**
 * Limit per network and minute for calls with unknown tokens. If the member is new to this gateway, a screen makes six
 * such calls.
 */
const callsOfStrangers = 300;
const minuteMs = 60_000;

/** Creates a count of calls with made-up tokens by network (`toNetwork`). Counts are separate, so that those of one kind of token never stop another. */
export function createStrangerCount({ clock }: { clock: { monotonicMs(): number } }) {
  const networks = new LRUCache<string, { calls: number; sinceMs: number }>({ maxSize: maxNetworks, sizeCalculation: () => 1 });

  /**
   * Counts the token of a call as made up until the returned function is called. Parallel calls are therefore counted, too. Throws `TooManyRequests`
   * above the limit.
   */
  return (network: string): (() => void) => {
    const nowMs = clock.monotonicMs();
    const last = networks.get(network);
    const count = last && nowMs - last.sinceMs < minuteMs ? last : { calls: 0, sinceMs: nowMs };
    if (count.calls >= callsOfStrangers) {
      throw new ApiError('TooManyRequests', { retryAfterSeconds: Math.ceil((count.sinceMs + minuteMs - nowMs) / 1000) });
    }
    count.calls += 1;
    networks.set(network, count);
    return () => {
      count.calls -= 1;
    };
  };
}
