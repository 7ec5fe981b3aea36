import type { ContinueAddress } from './continue-address.ts';
import type { Handover } from './vendors/handover.ts';

/** A device at a hotspot, from its arrival until it is online. */
export interface HotspotSession {
  readonly id: string;
  readonly continueAddress: ContinueAddress | undefined;
  /** What the hotspot has handed over, the device's address in it; gone once access is granted. */
  handover: Handover | undefined;
  /** `admitted`: somebody has said who they are · `granting`: the hotspot is being asked · `granted`: once, and never again. */
  stage: 'arrived' | 'admitted' | 'granting' | 'granted';
  /** How long it is to be online, and by which account. */
  order: { minutes: number; isGrace: boolean } | undefined;
}

const atMost = 5000;
const lastsMs = 10 * 60_000;

interface Dependencies {
  clock: { monotonicMs(): number };
  newId: () => string;
}

/** The devices that are on their way in, in memory alone; the oldest make room. */
export function createHotspotSessions({ clock, newId }: Dependencies) {
  const sessions = new Map<string, HotspotSession & { untilMs: number }>(); // in the order of their arrival, so of their end, too

  function sweep(): void {
    for (const [id, { untilMs }] of sessions) {
      if (untilMs > clock.monotonicMs() && sessions.size <= atMost) return;
      sessions.delete(id);
    }
  }

  return {
    sweep,

    arrive(handover: Handover): HotspotSession {
      const { continueAddress } = handover;
      const session = { id: newId(), continueAddress, handover, stage: 'arrived' as const, order: undefined };
      sessions.set(session.id, { ...session, untilMs: clock.monotonicMs() + lastsMs });
      sweep();
      return session;
    },

    find(id: string): HotspotSession | undefined {
      sweep();
      return sessions.get(id);
    },

    size: () => sessions.size,
  };
}

export type HotspotSessions = ReturnType<typeof createHotspotSessions>;
