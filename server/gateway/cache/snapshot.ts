import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { toDiskFault } from '../../disk-fault.ts';
import { type Instant, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { Copy, StaleCache } from './stale-cache.ts';

interface Dependencies {
  dataDir: string;
  /** Whose answers: no other site's are ever read. `shape` changes with the form of what is stored. */
  site: { tenantId: string; mallApiUrl: string; shape: string };
  cache: Pick<StaleCache, 'listCopies' | 'restore'>;
  everySeconds: number;
  now: () => Instant;
  log: Pick<Logger, 'info' | 'warn'>;
}

const mostBytes = 32 * 1024 * 1024;
/** The head is written in one go: more would hold up requests for more than some milliseconds. */
const mostCopies = 5000;
/** With its head: a file beyond that is none of ours. */
const mostFileBytes = 2 * mostBytes;
/** Clocks of two machines are never quite the same. */
const clockToleranceMs = 5000;

/**
 * Good answers of the mall API, kept in DATA_DIR every few minutes and at the end, so that a container that starts while the mall API is down
 * serves from the first moment. Read whole or not at all; nothing about it ever keeps the site from starting or from serving.
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
      const snapshot = await readSnapshot(file, identity, mostFileBytes);
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

  /** One at a time; a full or read-only disk is said once, and the snapshot before stays. */
  function save(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  /** After a hard purge: what was written must not be read again, be there something instead or not. */
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
    /** Before the first request. */
    load,
    save,
    replace,
    /** Writes a last time. */
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await save();
    },
  };
}

/** What visitors typed is in no file. */
function isNobodys({ key }: Copy): boolean {
  return !/[?&]q=/.test(key);
}

/** Those used last are first. */
function withinLimits(copies: readonly Copy[]): Copy[] {
  let bytes = 0;
  return copies.slice(0, mostCopies).filter(({ entry }) => {
    bytes += entry.bytes;
    return bytes <= mostBytes;
  });
}

/** Another one as soon as an answer has been fetched anew. */
function toMark(copies: readonly Copy[]): string {
  const youngestMs = copies.reduce((latest, { entry }) => Math.max(latest, entry.madeAt.getTime()), 0);
  return `${copies.length} ${youngestMs}`;
}

/** How long ago that was; undefined when no clock can tell. */
function findElapsedMs(then: Instant, { wallMs, boot }: Instant): number | undefined {
  const isSameStart = boot && then.boot?.id === boot.id && boot.ms >= then.boot.ms; // some sandboxes all bear one name, and start at 0
  if (isSameStart && then.boot) return boot.ms - then.boot.ms;
  const elapsedMs = wallMs - then.wallMs;
  return elapsedMs < -clockToleranceMs ? undefined : Math.max(0, elapsedMs);
}

let bootId: string | undefined;

/** Since the system started: it goes on while wall clocks are set. Undefined on a system without the kernel's name for its start. */
export function findBoot(): Instant['boot'] {
  try {
    bootId ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { id: bootId, ms: uptime() * 1000 };
  } catch {
    return undefined; // then the wall clock is all there is
  }
}
