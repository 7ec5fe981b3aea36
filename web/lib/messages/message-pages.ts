import type { Message } from '#shared/contracts/messages.ts';
import { messageLimits } from '#shared/site/late-limits.ts';

/** What is known of a conversation, oldest first, without a gap. */
export interface KnownMessages {
  messages: readonly Message[];
  /** From its very first message on. */
  isWhole: boolean;
}

const isLastPage = (page: readonly Message[]) => page.length < messageLimits.ofPage;

/** With the last messages as they are now. Where so many have come that none of them was known, what was before is let go: there would be a gap. */
export function withNewest(known: KnownMessages | undefined, page: readonly Message[]): KnownMessages {
  const isApart = known && !isLastPage(page) && !page.some(({ id }) => known.messages.some((one) => one.id === id));
  if (!known || isApart) return { messages: page, isWhole: isLastPage(page) };
  return { messages: merge(known.messages, page), isWhole: known.isWhole || isLastPage(page) };
}

/** With those before the first known one. */
export function withOlder(known: KnownMessages, page: readonly Message[]): KnownMessages {
  return { messages: merge(page, known.messages), isWhole: isLastPage(page) };
}

/** Each once, the later one's word counting. */
export function merge(some: readonly Message[], later: readonly Message[]): Message[] {
  const byId = new Map([...some, ...later].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
