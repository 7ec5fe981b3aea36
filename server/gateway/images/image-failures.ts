import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

interface Failure {
  /** Of what could not be drawn. */
  hash: string;
  times: number;
  readMs: number;
  untilMs: number;
}

const mostKept = 2000;
/** Somebody may have put another file in its place: it is looked at again after so long. */
const lookAgainMs = 30_000;
/** The same file again is not drawn for so long, then four times as long: a machine may have been busy, a file stays what it is. */
const firstPauseMs = 120_000;
const longestPauseMs = 3_600_000;

/** Files of which no picture could be made, so that each is drawn in vain a few times at most, whatever sizes are asked for. */
export function createImageFailures({ clock }: { clock: { monotonicMs(): number } }) {
  const failures = new LRUCache<string, Failure>({ max: mostKept });

  function refuse(): never {
    throw new ApiError('UnsupportedMediaType');
  }

  return {
    /** Throws `UnsupportedMediaType` for a file that failed a moment ago, before it is read. */
    assertUnknown(source: string): void {
      const failure = failures.get(source);
      if (failure && clock.monotonicMs() < failure.readMs + lookAgainMs) refuse();
    },
    /** Throws `UnsupportedMediaType` for a file that failed, and is the same still. */
    assertOther(source: string, body: Buffer): void {
      const failure = failures.get(source);
      const nowMs = clock.monotonicMs();
      if (!failure || nowMs >= failure.untilMs || failure.hash !== toHash(body)) return;
      failure.readMs = nowMs;
      refuse();
    },
    add(source: string, body: Buffer): void {
      const hash = toHash(body);
      const before = failures.get(source);
      const times = before?.hash === hash ? before.times + 1 : 0;
      const readMs = clock.monotonicMs();
      failures.set(source, { hash, times, readMs, untilMs: readMs + Math.min(firstPauseMs * 4 ** times, longestPauseMs) });
    },
    remove: (source: string): void => void failures.delete(source),
    size: (): number => failures.size,
  };
}

function toHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}
