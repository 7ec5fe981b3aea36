import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

/** What comes of an upload, as its connection counts it. */
interface Incoming {
  /** Who sends it, by whatever they are known. */
  sender: string;
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
  nowMs?: () => number;
}

const retryAfterSeconds = 2;
/** Who sends less than the floor in so many ticks is sent away. */
const ticksOfPatience = 20;
const bytesPerTick = { floor: 8 * 1024, slow: 64 * 1024 };
const ticksBeforeGivingWay = 2;
const slowSendersKept = 2000;
const slowForMs = 60_000;

interface Lane {
  network: string;
  /** Its sender was slow a moment ago: it gives way at once, and nobody gives way to it. */
  isKnownSlow: boolean;
  /** How much had come at each of the last ticks, the latest last. */
  counts: number[];
  end: (reason: ApiError) => void;
  perTick: () => number;
}

/**
 * Uploads that are being received: so many at once, of one network no more than its share. Who sends too little gives their place up with
 * `RequestTimeout`; where all are taken, the slowest gives way to who comes, if it is slow. Who was slow a moment ago comes last.
 */
export function createUploadLanes({
  placesAtMost = 16,
  placesOfNetworkAtMost = 8,
  tickMs = 500,
  nowMs = () => performance.now(),
}: Options = {}) {
  const lanes = new Set<Lane>();
  /** Until when they are known as slow. */
  const slowSenders = new LRUCache<string, number>({ max: slowSendersKept });

  function makeRoom(taken: readonly Lane[], most: number, isKnownSlow: boolean): void {
    if (taken.length < most) return;
    const [slowest] = taken
      .filter((lane) => lane.isKnownSlow || (lane.counts.length > ticksBeforeGivingWay && lane.perTick() < bytesPerTick.slow))
      .toSorted((one, other) => Number(other.isKnownSlow) - Number(one.isKnownSlow) || one.perTick() - other.perTick());
    if (!slowest || isKnownSlow) throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    slowest.end(new ApiError('RequestTimeout'));
  }

  /** Throws `ServiceUnavailable` where there is no place. */
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
