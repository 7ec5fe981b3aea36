import { ApiError } from '#shared/contracts/errors.ts';

/** What comes of an upload, as its connection counts it. */
interface Incoming {
  /** Where it comes from: what `toNetwork` makes of an address. */
  network: string;
  countBytes: () => number;
  /** Some of it is here, and waits for us: then it is not its sender who is slow. */
  isWaiting: () => boolean;
}

interface Place {
  /** Aborted, with an `ApiError` as its reason, when the place is taken away. */
  signal: AbortSignal;
  leave: () => void;
}

interface Options {
  placesAtMost?: number;
  placesOfNetworkAtMost?: number;
  /** How often each is looked at. */
  tickMs?: number;
}

const retryAfterSeconds = 2;
/** Who sends less than the floor in so many ticks is sent away. */
const ticksOfPatience = 4;
const bytesPerTick = { floor: 16 * 1024, slow: 128 * 1024 };
const ticksBeforeGivingWay = 2;

interface Lane {
  network: string;
  /** How much had come at each of the last ticks, the latest last. */
  counts: number[];
  end: (reason: ApiError) => void;
  perTick: () => number;
}

/**
 * Uploads that are being received: so many at once, of one network no more than its share. Who sends too little gives their place up with
 * `RequestTimeout`; where all are taken, the slowest gives way to who comes, if it is slow.
 */
export function createUploadLanes({ placesAtMost = 16, placesOfNetworkAtMost = 8, tickMs = 1000 }: Options = {}) {
  const lanes = new Set<Lane>();

  function makeRoom(taken: readonly Lane[], most: number): void {
    if (taken.length < most) return;
    const [slowest] = taken
      .filter(({ counts }) => counts.length > ticksBeforeGivingWay)
      .toSorted((one, other) => one.perTick() - other.perTick());
    if (!slowest || slowest.perTick() >= bytesPerTick.slow) throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    slowest.end(new ApiError('RequestTimeout'));
  }

  /** Throws `ServiceUnavailable` where there is no place. */
  function enter({ network, countBytes, isWaiting }: Incoming): Place {
    makeRoom(
      [...lanes].filter((lane) => lane.network === network),
      placesOfNetworkAtMost,
    );
    makeRoom([...lanes], placesAtMost);
    const controller = new AbortController();
    const counts = [countBytes()];
    const leave = () => {
      clearInterval(ticking);
      lanes.delete(lane);
    };
    const lane: Lane = {
      network,
      counts,
      perTick: () => (countBytes() - (counts[0] ?? 0)) / counts.length,
      end(reason) {
        leave();
        controller.abort(reason);
      },
    };
    const ticking = setInterval(() => {
      counts.push(countBytes());
      if (counts.length <= ticksOfPatience) return;
      const isTooSlow = (counts.at(-1) ?? 0) - (counts[0] ?? 0) < ticksOfPatience * bytesPerTick.floor;
      if (isTooSlow && !isWaiting()) lane.end(new ApiError('RequestTimeout'));
      counts.shift();
    }, tickMs);
    ticking.unref();
    lanes.add(lane);
    return { signal: controller.signal, leave };
  }

  return { enter, size: (): number => lanes.size };
}

export type UploadLanes = ReturnType<typeof createUploadLanes>;
