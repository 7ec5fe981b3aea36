import type { SlowLane } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { turnsMs } from '#shared/site/deadlines.ts';
import { Late } from '../late.ts';

const slowLanes = ['password', 'signIn', 'payment', 'records', 'reading'] as const satisfies readonly SlowLane[];
const laneNames = ['content', 'refresh', 'search', 'personal', 'write', 'file', 'preview', 'stranger', ...slowLanes] as const;
/** Purpose of a call. Calls of different lanes never wait for each other. */
export type LaneName = (typeof laneNames)[number];

/** Conclusion about the mall API from a finished call. */
export type Verdict = 'answered' | 'unreachable' | { pauseSeconds: number; isLimit?: true };

/** Derives a verdict on the mall API from an answer, or from the error of a call. */
export interface Judge<T> {
  answer: (value: T) => Verdict;
  error: (error: unknown) => Verdict;
}

const circuitNames = ['content', 'search', 'personal', 'file', 'preview', ...slowLanes] as const;

interface Lane {
  /** Lanes that share a circuit open and close together. */
  circuit: (typeof circuitNames)[number];
  maxInFlight: number;
  maxWaiting: number;
}

/** 72 calls in flight in total, as many as there are connections. */
export const lanes: Readonly<Record<LaneName, Lane>> = {
  content: { circuit: 'content', maxInFlight: 20, maxWaiting: 256 },
  refresh: { circuit: 'content', maxInFlight: 6, maxWaiting: 2000 },
  search: { circuit: 'search', maxInFlight: 4, maxWaiting: 32 },
  personal: { circuit: 'personal', maxInFlight: 12, maxWaiting: 256 },
  write: { circuit: 'personal', maxInFlight: 8, maxWaiting: 256 },
  file: { circuit: 'file', maxInFlight: 4, maxWaiting: 128 },
  preview: { circuit: 'preview', maxInFlight: 4, maxWaiting: 256 },
  stranger: { circuit: 'personal', maxInFlight: 2, maxWaiting: 256 }, // checks of unknown keys
  password: { circuit: 'password', maxInFlight: 2, maxWaiting: 0 }, // password checks wait per address beforehand: see `upstream.ts`
  signIn: { circuit: 'signIn', maxInFlight: 2, maxWaiting: 32 },
  payment: { circuit: 'payment', maxInFlight: 4, maxWaiting: 64 },
  records: { circuit: 'records', maxInFlight: 2, maxWaiting: 32 },
  reading: { circuit: 'reading', maxInFlight: 2, maxWaiting: 16 },
};

/** Number of consecutive failures that opens a circuit. */
const failuresToOpen = 5;
const firstPauseMs = 1000;
const maxPauseMs = 10_000;
/** Max pause that a mall API may request, for example for maintenance. A pause of a day would be a mistake. */
const maxRequestedPauseSeconds = 3600;
/** Time without refreshes after a rate limit, because the remaining calls are needed for content that is not cached. */
const sparingMs = 60_000;
/** Limits concurrent calls for a while after the upstream has recovered. */
const recovery = { maxInFlight: 8, ms: 10_000 };
/**
 * Max time that calls wait in each lane. The time is long for content, because a page needs more calls than run
 * simultaneously if the mall API takes seconds per answer. The time is longest for refreshes, because no request waits
 * for a refresh.
 */
const maxWaitMs: Readonly<Partial<Record<LaneName, number>>> & { others: number } = {
  content: turnsMs.content,
  refresh: turnsMs.refresh,
  records: turnsMs.records,
  preview: turnsMs.preview,
  reading: turnsMs.reading,
  others: turnsMs.others,
};
const retryAfterSeconds = 1;

interface Circuit {
  failures: number;
  /** The circuit is open before this time. */
  openUntilMs: number;
  pauseMs: number;
  /** Whether one call is testing if the mall API answers again. */
  isProbing: boolean;
  recoversUntilMs: number;
  sparesUntilMs: number;
  inFlight: number;
}

interface LaneState {
  inFlight: number;
  /** Functions that start the waiting calls, longest wait first. */
  waiting: (() => void)[];
}

/** The current state. */
export interface LaneFigures {
  lanes: { lane: string; running: number; waiting: number }[];
  circuits: { circuit: string; isOpen: boolean }[];
}

interface Dependencies {
  clock: { monotonicMs(): number };
  random: () => number;
  onOpen: (circuit: string, pauseMs: number) => void;
}

/**
 * Limits concurrent calls to the mall API by lane, with circuit breakers. After several consecutive failures calls fail
 * immediately for a second, then for longer. One call probes whether the mall API is back; then the number of calls
 * increases gradually.
 */
export function createUpstreamLanes({ clock, random, onOpen }: Dependencies) {
  const circuits = mapValues(
    circuitNames,
    (): Circuit => ({ failures: 0, openUntilMs: 0, pauseMs: 0, isProbing: false, recoversUntilMs: 0, sparesUntilMs: 0, inFlight: 0 }),
  );
  const states = mapValues(laneNames, (): LaneState => ({ inFlight: 0, waiting: [] }));

  const circuitOf = (name: LaneName): Circuit => circuits[lanes[name].circuit];

  /** Whether calls fail immediately: the circuit is open, or a probe is running. */
  function isOpen(circuit: Circuit): boolean {
    return circuit.openUntilMs > 0 && (clock.monotonicMs() < circuit.openUntilMs || circuit.isProbing);
  }

  function refusal(untilMs: number): ApiError {
    const leftMs = untilMs - clock.monotonicMs();
    return new ApiError('ServiceUnavailable', { retryAfterSeconds: Math.max(retryAfterSeconds, Math.ceil(leftMs / 1000)) });
  }

  function hasRoom(name: LaneName): boolean {
    const { recoversUntilMs, inFlight } = circuitOf(name);
    const isFullForNow = clock.monotonicMs() < recoversUntilMs && inFlight >= recovery.maxInFlight;
    return states[name].inFlight < lanes[name].maxInFlight && !isFullForNow;
  }

  function takePlace(name: LaneName): void {
    states[name].inFlight += 1;
    circuitOf(name).inFlight += 1;
  }

  /** Starts waiting calls in the order of their arrival, per lane. */
  function leavePlace(name: LaneName): void {
    states[name].inFlight -= 1;
    circuitOf(name).inFlight -= 1;
    for (const next of laneNames) while (states[next].waiting.length > 0 && hasRoom(next)) states[next].waiting.shift()?.();
  }

  /** Resolves when the call may start. Rejects with `Late` if too many calls wait, or if this one has waited too long. */
  async function waitForPlace(name: LaneName): Promise<void> {
    const { waiting } = states[name];
    if (hasRoom(name)) return takePlace(name);
    if (waiting.length >= lanes[name].maxWaiting) throw new Late('too many calls wait for their turn', retryAfterSeconds);
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        takePlace(name);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new Late('a call has waited too long for its turn', retryAfterSeconds));
      }, maxWaitMs[name] ?? maxWaitMs.others).unref();
      waiting.push(start);
    });
  }

  function learn(name: LaneName, verdict: Verdict, isProbe: boolean): void {
    const circuit = circuitOf(name);
    if (typeof verdict === 'object') {
      const pauseMs = Math.min(verdict.pauseSeconds, maxRequestedPauseSeconds) * 1000;
      if (verdict.isLimit) circuit.sparesUntilMs = clock.monotonicMs() + pauseMs + sparingMs;
      open(name, pauseMs);
      return;
    }
    if (verdict === 'unreachable') {
      circuit.failures += 1;
      const wasOpenAlready = circuit.openUntilMs > 0 && !isProbe; // the call was in flight when the circuit opened
      if (!wasOpenAlready && (isProbe || circuit.failures >= failuresToOpen)) open(name, nextPause(circuit));
      return;
    }
    circuit.failures = 0;
    if (!isProbe) return;
    circuit.openUntilMs = 0;
    circuit.pauseMs = 0;
    circuit.recoversUntilMs = clock.monotonicMs() + recovery.ms;
  }

  /** Returns twice the last pause, with jitter so that replicas do not retry simultaneously. */
  function nextPause(circuit: Circuit): number {
    circuit.pauseMs = Math.min(Math.max(firstPauseMs, circuit.pauseMs * 2), maxPauseMs);
    return circuit.pauseMs * (0.8 + 0.2 * random());
  }

  function open(name: LaneName, pauseMs: number): void {
    const circuit = circuitOf(name);
    circuit.openUntilMs = Math.max(circuit.openUntilMs, clock.monotonicMs() + pauseMs);
    onOpen(lanes[name].circuit, pauseMs);
  }

  return {
    figures: (): LaneFigures => ({
      lanes: laneNames.map((lane) => ({ lane, running: states[lane].inFlight, waiting: states[lane].waiting.length })),
      circuits: circuitNames.map((circuit) => ({ circuit, isOpen: isOpen(circuits[circuit]) })),
    }),
    /** Returns the seconds for which calls of a lane are refused; 0 if they are made. */
    restSeconds: (name: LaneName): number => Math.max(0, Math.ceil((circuitOf(name).openUntilMs - clock.monotonicMs()) / 1000)),
    /** Makes a call in its lane. Throws `ServiceUnavailable` (with `retryAfterSeconds`) while the circuit is open or the lane is full. */
    async run<T>(name: LaneName, call: () => Promise<T>, judge: Judge<T>): Promise<T> {
      const circuit = circuitOf(name);
      if (isOpen(circuit)) throw refusal(circuit.openUntilMs);
      if (name === 'refresh' && clock.monotonicMs() < circuit.sparesUntilMs) throw refusal(circuit.sparesUntilMs);
      const isProbe = circuit.openUntilMs > 0;
      if (isProbe) circuit.isProbing = true;
      let hasPlace = false;
      try {
        await waitForPlace(name);
        hasPlace = true;
        if (!isProbe && isOpen(circuit)) throw refusal(circuit.openUntilMs); // the circuit opened while this call waited
        return await callAndLearn(name, call, judge, isProbe);
      } finally {
        if (isProbe) circuit.isProbing = false;
        if (hasPlace) leavePlace(name);
      }
    },
  };

  async function callAndLearn<T>(name: LaneName, call: () => Promise<T>, judge: Judge<T>, isProbe: boolean): Promise<T> {
    try {
      const answer = await call();
      learn(name, judge.answer(answer), isProbe);
      return answer;
    } catch (error) {
      learn(name, judge.error(error), isProbe);
      throw error;
    }
  }
}

function mapValues<Key extends string, Value>(keys: readonly Key[], make: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Value>; // safe: has exactly these keys
}
