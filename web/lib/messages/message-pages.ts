import type { Message } from '#shared/contracts/messages.ts';
import { messageLimits } from '#shared/site/late-limits.ts';

/** Loaded messages of a conversation, oldest first, without a gap. */
export interface KnownMessages {
  messages: readonly Message[];
  /** Whether the messages include the first one of the conversation. */
  isWhole: boolean;
}

const isLastPage = (page: readonly Message[]) => page.length < messageLimits.ofPage;

/** Adds the newest page. If it has no message in common with the known messages, replaces them, because there may be a gap between them. */
export function withNewest(known: KnownMessages | undefined, page: readonly Message[]): KnownMessages {
  const isApart = known && !isLastPage(page) && !page.some(({ id }) => known.messages.some((one) => one.id === id));
  if (!known || isApart) return { messages: page, isWhole: isLastPage(page) };
  return { messages: merge(known.messages, page), isWhole: known.isWhole || isLastPage(page) };
}

/** Adds the page before the first known message. */
export function withOlder(known: KnownMessages, page: readonly Message[]): KnownMessages {
  return { messages: merge(page, known.messages), isWhole: isLastPage(page) };
}

/** Merges by id; the later copy wins. */
export function merge(some: readonly Message[], later: readonly Message[]): Message[] {
  const byId = new Map([...some, ...later].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
