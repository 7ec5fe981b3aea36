import * as z from 'zod/mini';
import type { SharedVisits } from './shared-visits.ts';

/** A device at a hotspot, from its arrival until it is online. */
export const HotspotSession = z.object({
  id: z.string(),
  continueAddress: z.optional(z.object({ href: z.string(), host: z.string() })),
  /** Query of the hotspot, which contains the device's address. Removed once access is granted. */
  query: z.optional(z.record(z.string(), z.optional(z.string()))),
  /**
   * `admitted`: the visitor has logged in or registered · `granting`: the hotspot is being called · `granted`: access was granted, which happens only
   * once.
   */
  stage: z.enum(['arrived', 'admitted', 'granting', 'granted']),
  /** Time online, and whether the account for new members is used. */
  order: z.optional(z.object({ minutes: z.number(), isGrace: z.boolean() })),
});
export type HotspotSession = Readonly<z.output<typeof HotspotSession>>;

const atMost = 5000;
const lastsMs = 10 * 60_000;
/** Max attempts to change a session that other gateways change at the same time. */
const maxAttempts = 4;

interface Dependencies {
  clock: { monotonicMs(): number };
  newId: () => string;
  /** Sessions shared with other gateways; undefined: this is the only gateway. */
  shared?: SharedVisits<HotspotSession> | undefined;
}

interface Kept {
  session: HotspotSession;
  untilMs: number;
  /** Whether the state here is newer than the state in Redis. */
  isAhead: boolean;
}

/**
 * Stores the devices that are being connected: in memory and, with several gateways, in Redis. The oldest are dropped first. If Redis does not
 * answer, each gateway continues with its own sessions.
 */
export function createHotspotSessions({ clock, newId, shared }: Dependencies) {
  const sessions = new Map<string, Kept>();

  function sweep(): void {
    for (const [id, { untilMs }] of sessions) if (untilMs <= clock.monotonicMs()) sessions.delete(id);
  }

  function keep(session: HotspotSession, untilMs: number): Kept {
    const kept = { session, untilMs, isAhead: false };
    sessions.set(session.id, kept);
    const [oldest] = sessions.keys();
    if (sessions.size > atMost && oldest !== undefined) sessions.delete(oldest);
    return kept;
  }

  function findOwn(id: string): Kept | undefined {
    const kept = sessions.get(id);
    return kept && kept.untilMs > clock.monotonicMs() ? kept : undefined;
  }

  /** Copies the session from Redis into memory. Returns its text in Redis (see `replace`). */
  async function takeOver(id: string): Promise<string> {
    if (!shared || id === '' || findOwn(id)?.isAhead) return '*';
    const found = await shared.read(id);
    if (found === undefined) return '*';
    if (found === 'none') return '';
    keep(found.visit, clock.monotonicMs() + found.leftMs);
    return found.sealed;
  }

  async function store(session: HotspotSession, untilMs: number, known: string): Promise<boolean> {
    const kept = keep(session, untilMs);
    const isReplaced = await shared?.replace(session.id, known, {
      visit: session,
      leftMs: untilMs - clock.monotonicMs(),
    });
    kept.isAhead = shared !== undefined && isReplaced === undefined;
    return isReplaced !== false;
  }

  return {
    sweep,

    async arrive({ query, continueAddress }: Pick<HotspotSession, 'query' | 'continueAddress'>): Promise<HotspotSession> {
      const session: HotspotSession = { id: newId(), continueAddress, query, stage: 'arrived', order: undefined };
      await store(session, clock.monotonicMs() + lastsMs, '');
      return session;
    },

    async find(id: string): Promise<HotspotSession | undefined> {
      await takeOver(id);
      return findOwn(id)?.session;
    },

    /** Changes the latest state of a session, which may be another gateway's. Returns undefined if `toNext` does, or if the session is unknown. */
    async change(id: string, toNext: (session: HotspotSession) => HotspotSession | undefined): Promise<HotspotSession | undefined> {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const known = await takeOver(id);
        const kept = findOwn(id);
        const next = kept && toNext(kept.session);
        if (!next) return undefined;
        if (await store(next, kept.untilMs, known)) return next;
      }
      return undefined;
    },

    size: () => sessions.size,
  };
}

export type HotspotSessions = ReturnType<typeof createHotspotSessions>;
