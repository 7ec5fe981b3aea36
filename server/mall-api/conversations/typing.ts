import { LRUCache } from 'lru-cache';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';

interface Dependencies {
  clock: () => Date;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
}

/** So many conversations are written in at once, at most. */
const mostRemembered = 10_000;

/**
 * Tells the other side of a conversation that somebody is writing in it: nothing of what is written, nothing that is kept, and of many calls
 * in a few seconds one.
 */
export function prepareTyping({ clock, live }: Dependencies) {
  const toldMs = new LRUCache<string, number>({ max: mostRemembered });

  function isRested(by: 'customer' | 'centre', conversationId: number): boolean {
    const key = `${by} ${conversationId}`;
    const nowMs = clock().getTime();
    const lastMs = toldMs.get(key);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < typingLimits.restMs) return false; // a clock may be set back
    toldMs.set(key, nowMs);
    return true;
  }

  return {
    /** The centre's staff hear of it. */
    byCustomer(conversationId: number): void {
      if (isRested('customer', conversationId)) live.tellDesk('conversation.typing', { conversation_id: conversationId, by: 'customer' });
    },
    /** The member's pages hear of it. */
    byCentre(customerId: number, conversationId: number): void {
      if (isRested('centre', conversationId))
        live.tell(customerId, 'conversation.typing', { conversation_id: conversationId, by: 'centre' });
    },
  };
}
