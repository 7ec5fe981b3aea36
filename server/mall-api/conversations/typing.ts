import { LRUCache } from 'lru-cache';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';

interface Dependencies {
  clock: () => Date;
  live: Pick<LiveEvents, 'tell' | 'tellDesk'>;
}

/** Max conversations tracked simultaneously. */
const maxRemembered = 10_000;

/**
 * Notifies the other side of a conversation that someone is typing. Sends no text, stores nothing, and is limited to one notice every few seconds.
 */
export function prepareTyping({ clock, live }: Dependencies) {
  const toldMs = new LRUCache<string, number>({ max: maxRemembered });

  function isRested(by: 'customer' | 'centre', conversationId: number): boolean {
    const key = `${by} ${conversationId}`;
    const nowMs = clock().getTime();
    const lastMs = toldMs.get(key);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < typingLimits.restMs) return false; // a clock may be set back
    toldMs.set(key, nowMs);
    return true;
  }

  return {
    /** Notifies the desk. */
    byCustomer(conversationId: number): void {
      if (isRested('customer', conversationId)) live.tellDesk('conversation.typing', { conversation_id: conversationId, by: 'customer' });
    },
    /** Notifies the member's pages. */
    byCentre(customerId: number, conversationId: number): void {
      if (isRested('centre', conversationId))
        live.tell(customerId, 'conversation.typing', { conversation_id: conversationId, by: 'centre' });
    },
  };
}
