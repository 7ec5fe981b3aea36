import { ApiError } from '#shared/contracts/errors.ts';
import { matchCall } from './match-call.ts';

const outcomes = ['answered', 'refused', 'failed', 'late', 'unreachable', 'held-back'] as const;
/**
 * How a call ended. `answered`: 1xx to 3xx; `refused`: 4xx; `failed`: 5xx or not a valid answer; `late`: timeout;
 * `unreachable`: no connection. `held-back`: never made, because a circuit is open or a lane is full.
 */
type Outcome = (typeof outcomes)[number];

export interface CallFigures {
  call: string;
  byOutcome: Readonly<Record<Outcome, number>>;
  /** Total duration of all calls, including the time in the lane. */
  seconds: number;
}

/** Name of calls that match no contract. */
const otherName = 'other';
export const fileName = 'file';

/**
 * Returns the name of the contract that an address belongs to. Metrics use names instead of addresses, because the
 * number of names is limited.
 */
export function toCallName(method: string, address: string): string {
  return matchCall(method, address.split('?', 1)[0] ?? '')?.contract.name ?? otherName;
}

/** Counts calls of the mall API by name and outcome. */
export function createCallFigures({ clock }: { clock: { monotonicMs(): number } }) {
  const calls = new Map<string, { call: string; byOutcome: Record<Outcome, number>; seconds: number }>();

  function count(call: string, outcome: Outcome, beganMs: number): void {
    const figures = calls.get(call) ?? { call, byOutcome: toZeros(), seconds: 0 };
    figures.byOutcome[outcome] += 1;
    figures.seconds += (clock.monotonicMs() - beganMs) / 1000;
    calls.set(call, figures);
  }

  return {
    list: (): readonly CallFigures[] => [...calls.values()],
    async measure<T extends { status: number }>(call: string, make: () => Promise<T>): Promise<T> {
      const beganMs = clock.monotonicMs();
      try {
        const answer = await make();
        count(call, answer.status >= 500 ? 'failed' : answer.status >= 400 ? 'refused' : 'answered', beganMs);
        return answer;
      } catch (error) {
        count(call, toOutcome(error), beganMs);
        throw error;
      }
    },
  };
}

function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'unreachable';
  if (error.httpStatus === 'GatewayTimeout') return 'late';
  if (error.retryAfterSeconds !== undefined) return 'held-back';
  return error.httpStatus === 'BadGateway' && error.cause === undefined ? 'failed' : 'unreachable';
}

function toZeros(): Record<Outcome, number> {
  return Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>; // safe: has exactly these keys
}
