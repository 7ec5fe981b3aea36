import { LRUCache } from 'lru-cache';
import type { Presence, PresenceBody } from '#shared/contracts/desk-inbox.ts';
import { presenceLimits } from '#shared/site/inbox-limits.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';

interface Dependencies {
  clock: () => Date;
  live: Pick<LiveEvents, 'tellDesk'>;
}

/** Max open items tracked simultaneously. */
const maxRemembered = 1000;

type Item = Pick<PresenceBody, 'list' | 'id'>;
type Noted = { openMs: number; typingMs: number };

/**
 * Knows which staff have a conversation or request open, and who is typing a reply. The state is in memory only and expires after seconds, so that a
 * restart or a closed laptop leaves nobody behind.
 */
export function preparePresence({ clock, live }: Dependencies) {
  const items = new LRUCache<string, Map<number, Noted>>({ max: maxRemembered });

  /** Lists the colleagues of a person at an item. */
  function listOthers({ list, id }: Item, staffId: number): Presence[] {
    const nowMs = clock().getTime();
    return [...(items.get(`${list} ${id}`) ?? [])].flatMap(([colleague, { openMs, typingMs }]) => {
      if (colleague === staffId || nowMs - openMs >= presenceLimits.shownMs) return [];
      return [{ staff_id: colleague, is_typing: nowMs - typingMs < typingLimits.shownMs }];
    });
  }

  return {
    /** Notes what a person does at an item, tells the desk, and returns the colleagues there. */
    note({ list, id, state }: PresenceBody, staffId: number): Presence[] {
      const key = `${list} ${id}`;
      const here = items.get(key) ?? new Map<number, Noted>();
      const nowMs = clock().getTime();
      if (state === 'left') here.delete(staffId);
      else here.set(staffId, { openMs: nowMs, typingMs: state === 'typing' ? nowMs : Number.NEGATIVE_INFINITY });
      items.set(key, here);
      live.tellDesk('colleague.present', { list, id, staff_id: staffId, state });
      return listOthers({ list, id }, staffId);
    },
  };
}
