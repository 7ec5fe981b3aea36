import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

interface Failure {
  /** Hash of the file that could not be drawn. */
  hash: string;
  times: number;
  readMs: number;
  untilMs: number;
}

const maxStored = 2000;
/** Delay before the file is read again, in case it was replaced. */
const lookAgainMs = 30_000;
/**
 * Delay before the same file is drawn again, then four times as long after each failure: the machine may have been
 * busy, but the file does not change.
 */
const firstPauseMs = 120_000;
const maxPauseMs = 3_600_000;

/** Files that could not be drawn. Limits attempts to a few per file, whatever sizes are requested. */
export function createImageFailures({ clock }: { clock: { monotonicMs(): number } }) {
  const failures = new LRUCache<string, Failure>({ max: maxStored });

  function refuse(): never {
    throw new ApiError('UnsupportedMediaType');
  }

  return {
    /** Throws `UnsupportedMediaType` if the file failed a moment ago. Call before reading it. */
    assertUnknown(source: string): void {
      const failure = failures.get(source);
      if (failure && clock.monotonicMs() < failure.readMs + lookAgainMs) refuse();
    },
    /** Throws `UnsupportedMediaType` if the file failed and has not changed. */
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
      failures.set(source, { hash, times, readMs, untilMs: readMs + Math.min(firstPauseMs * 4 ** times, maxPauseMs) });
    },
    remove: (source: string): void => void failures.delete(source),
    size: (): number => failures.size,
  };
}

function toHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url');
}
