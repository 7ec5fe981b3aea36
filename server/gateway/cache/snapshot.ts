import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Env } from '#config/env.ts';
import { toDiskFault } from '../../data-folder.ts';
import { findAnswerShape } from './answer-shape.ts';
import { type Instant, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { StaleCache } from './stale-cache.ts';
import type { CacheClock, Copy } from './stored-answer.ts';

interface Registration {
  env: Pick<Env, 'dataDir' | 'mallApiUrl' | 'snapshotSeconds'>;
  tenantId: string;
  cache: StaleCache;
  clock: CacheClock;
  log: Logger;
}

/** Returns undefined for the embedded mall API, which needs no snapshot: it starts with the gateway and has its own data in DATA_DIR. */
export function registerSnapshot(app: FastifyInstance, { env, tenantId, cache, clock, log }: Registration) {
  if (!env.mallApiUrl || env.snapshotSeconds <= 0) return undefined;
  const snapshot = createSnapshot({
    dataDir: env.dataDir,
    site: { tenantId, mallApiUrl: env.mallApiUrl, shape: findAnswerShape() },
    cache,
    everySeconds: env.snapshotSeconds,
    now: () => ({ wallMs: clock.now().getTime(), boot: clock.findBoot?.() }),
    log,
  });
  app.addHook('onReady', () => snapshot.load());
  app.addHook('onClose', () => snapshot.close());
  return snapshot;
}

interface Dependencies {
  dataDir: string;
  /** Identifies the snapshot; snapshots of other sites are not read. `shape` is the storage format. */
  site: { tenantId: string; mallApiUrl: string; shape: string };
  cache: Pick<StaleCache, 'listCopies' | 'restore'>;
  everySeconds: number;
  now: () => Instant;
  log: Pick<Logger, 'info' | 'warn'>;
}

const maxBytes = 32 * 1024 * 1024;
/** Limits the size of the head, so that building it blocks requests for a few milliseconds at most. */
const maxCopies = 5000;
/** Max size of bodies and head together. A larger file was not written by us. */
const maxFileBytes = 2 * maxBytes;
/** Max clock difference between machines. */
const clockToleranceMs = 5000;

/**
 * Saves good answers of the mall API to DATA_DIR every few minutes and on shutdown, so that a container can start and
 * serve while the mall API is down. A snapshot is read completely or not at all, and no failure here stops the site
 * from starting or serving.
 */
export function createSnapshot({ dataDir, site, cache, everySeconds, now, log }: Dependencies) {
  const file = join(dataDir, 'snapshots', `${site.tenantId}.snapshot`);
  const identity = createHash('sha256').update(JSON.stringify(site)).digest('base64url');
  let writing: Promise<void> | undefined;
  let written = '';
  let hasWarned = false;

  const listCopies = () => withinLimits(cache.listCopies().filter(isNobodys));

  async function load(): Promise<void> {
    try {
      const snapshot = await readSnapshot(file, identity, maxFileBytes);
      if (!snapshot) return;
      if ('reason' in snapshot) return sayUnread(snapshot.reason, snapshot.isDamaged);
      const elapsedMs = findElapsedMs(snapshot.saved, now());
      if (elapsedMs === undefined) return sayUnread('it is from the future, so its age cannot be told', true);
      const restored = snapshot.copies.reverse().filter((copy) => cache.restore({ ...copy, ageMs: copy.ageMs + elapsedMs }));
      written = toMark(listCopies());
      const ageSeconds = Math.round(elapsedMs / 1000);
      log.info({ answers: restored.length, tooOld: snapshot.copies.length - restored.length, ageSeconds }, 'the snapshot has been read');
    } catch (error) {
      log.warn({ ...toDiskFault(error), file }, 'the snapshot cannot be read');
    }
  }

  function sayUnread(reason: string, isFault: boolean): void {
    log[isFault ? 'warn' : 'info']({ file, reason }, 'the snapshot is not read');
  }

  /** Writes a snapshot, one at a time. If that fails, the previous snapshot stays; a full or read-only disk is logged once. */
  function save(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** Overwrites the snapshot after a hard purge, even with an empty one, so that purged answers cannot come back. */
  async function replace(): Promise<void> {
    await writing;
    writing ??= write(true).finally(() => {
      writing = undefined;
    });
    await writing;
  }

  async function write(isReplacing = false): Promise<void> {
    const copies = listCopies();
    const mark = toMark(copies);
    if (!isReplacing && (copies.length === 0 || mark === written)) return;
    try {
      await writeSnapshot(file, identity, now(), copies);
      written = mark;
      hasWarned = false;
    } catch (error) {
      if (!hasWarned)
        log.warn(
          { ...toDiskFault(error), file },
          'the snapshot cannot be written: a restart while the mall API is down finds none, or an old one',
        );
      hasWarned = true;
    }
  }

  const timer = setInterval(() => void save(), everySeconds * 1000).unref();
  return {
    /** Call before the first request. */
    load,
    save,
    replace,
    /** Writes a final snapshot. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await save();
    },
  };
}

/** Whether a copy may be written to disk. Search terms are user input and may not. */
function isNobodys({ key }: Copy): boolean {
  return !/[?&]q=/.test(key);
}

/** Keeps the first copies within the limits; the input is sorted by most recent use. */
function withinLimits(copies: readonly Copy[]): Copy[] {
  let bytes = 0;
  return copies.slice(0, maxCopies).filter(({ entry }) => {
    bytes += entry.bytes;
    return bytes <= maxBytes;
  });
}

/** Returns a fingerprint of the copies that changes whenever an answer has been fetched again. */
function toMark(copies: readonly Copy[]): string {
  const youngestMs = copies.reduce((latest, { entry }) => Math.max(latest, entry.madeAt.getTime()), 0);
  return `${copies.length} ${youngestMs}`;
}

/** Returns the time since `then`; undefined if `then` is in the future. */
function findElapsedMs(then: Instant, { wallMs, boot }: Instant): number | undefined {
  const isSameStart = boot && then.boot?.id === boot.id && boot.ms >= then.boot.ms; // some sandboxes share one boot id and restart at 0
  if (isSameStart && then.boot) return boot.ms - then.boot.ms;
  const elapsedMs = wallMs - then.wallMs;
  return elapsedMs < -clockToleranceMs ? undefined : Math.max(0, elapsedMs);
}

let bootId: string | undefined;

/** Returns boot id and uptime, which wall clock changes do not affect. Undefined if the kernel has no boot id. */
export function findBoot(): Instant['boot'] {
  try {
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { id: bootId, ms: uptime() * 1000 };
  } catch {
    return undefined; // fall back to the wall clock
  }
}
