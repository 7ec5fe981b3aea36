import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { waitForNetwork } from '../../lib/data/wait-for-network.ts';

/** No answer: the call may have been executed. */
export const lostAnswers: readonly HttpStatusName[] = ['BadGateway', 'GatewayTimeout'];
const restsMs = [1500, 3000, 6000] as const;

/**
 * Sends a call, and repeats it while its response is lost. The idempotency key makes the mall API run it once. Rejects with the last error. Does not
 * wait without a network: a later retry sends the same key.
 */
export async function sendUntilKnown<T>(send: () => Promise<T>): Promise<T> {
  for (const restMs of restsMs) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error) || !navigator.onLine) throw error;
      await waitForNetwork(restMs, new AbortController().signal);
    }
  }
  return send();
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && lostAnswers.includes(error.httpStatus);
}
