import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

/** An upload in progress, as counted by its connection. */
interface Incoming {
  /** A string that identifies the sender. */
  sender: string;
  /** The sender's network, from `toNetwork`. */
  network: string;
  countBytes: () => number;
  /** Whether received bytes are waiting to be read: in that case, the sender is not the reason why the upload is slow. */
  isWaiting: () => boolean;
}

interface Place {
  /** Aborted when the place is taken away, with an `ApiError` as the reason. */
  signal: AbortSignal;
  leave: () => void;
}

interface Options {
  placesAtMost?: number;
  placesOfNetworkAtMost?: number;
  /** Interval of the speed checks. */
  tickMs?: number;
  nowMs?: () => number;
}

const retryAfterSeconds = 2;
/** A sender that stays below `floor` for this many ticks is disconnected. */
const ticksOfPatience = 20;
const bytesPerTick = { floor: 8 * 1024, slow: 64 * 1024 };
const ticksBeforeGivingWay = 2;
const slowSendersKept = 2000;
const slowForMs = 60_000;

interface Lane {
  network: string;
  /**
   * Whether the sender was slow a moment ago. If so, its upload may be ended immediately to make space for others, and
   * no other upload is ended to make space for it.
   */
  isKnownSlow: boolean;
  /** Bytes received at each of the last ticks, latest last. */
  counts: number[];
  end: (reason: ApiError) => void;
  perTick: () => number;
}

/**
 * Limits uploads in progress, in total and per network. A sender below the minimum speed loses its place with
 * `RequestTimeout`. If all places are taken, a new upload ends the slowest one, provided that it is slow. Senders that
 * were slow a moment ago have the lowest priority.
 */
export function createUploadLanes({
  placesAtMost = 16,
  placesOfNetworkAtMost = 8,
  tickMs = 500,
  nowMs = () => performance.now(),
}: Options = {}) {
  const lanes = new Set<Lane>();
  /** By sender: until when it counts as slow. */
  const slowSenders = new LRUCache<string, number>({ max: slowSendersKept });

  function makeRoom(taken: readonly Lane[], most: number, isKnownSlow: boolean): void {
    if (taken.length < most) return;
    const [slowest] = taken
      .filter((lane) => lane.isKnownSlow || (lane.counts.length > ticksBeforeGivingWay && lane.perTick() < bytesPerTick.slow))
      .toSorted((one, other) => Number(other.isKnownSlow) - Number(one.isKnownSlow) || one.perTick() - other.perTick());
    if (!slowest || isKnownSlow) throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    slowest.end(new ApiError('RequestTimeout'));
  }

  /** Throws `ServiceUnavailable` if no place is available. */
  function enter({ sender, network, countBytes, isWaiting }: Incoming): Place {
    const isKnownSlow = (slowSenders.get(sender) ?? 0) > nowMs();
    makeRoom(
      [...lanes].filter((lane) => lane.network === network),
      placesOfNetworkAtMost,
      isKnownSlow,
    );
    makeRoom([...lanes], placesAtMost, isKnownSlow);
    const controller = new AbortController();
    const counts = [countBytes()];
    const leave = () => {
      clearInterval(ticking);
      if (!lanes.delete(lane) || counts.length <= ticksBeforeGivingWay) return;
      if (lane.perTick() < bytesPerTick.slow) slowSenders.set(sender, nowMs() + slowForMs);
      else slowSenders.delete(sender);
    };
    const lane: Lane = {
      network,
      isKnownSlow,
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
