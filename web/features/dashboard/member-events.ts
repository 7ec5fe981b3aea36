import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import type { CurrentRoute } from '../../lib/navigation/route.tsx';
import type { SeenEvents } from './seen-events.ts';

/** Pages whose news is an event: it is new until it has been seen. Messages are new until they are read. */
type EventPage = keyof SeenEvents;

interface MemberEvent {
  page: EventPage;
  /** Of the receipt or the activated reward. */
  id: number;
  atMs: number;
  /** A receipt's; of a reward none. */
  status?: Receipt['status'];
}

const dayMs = 86_400_000;
/** A code that ends is pointed out in its last days. */
const lastDays = 3;
/** What happened before counts as seen on a device that remembers nothing. */
const freshDays = 7;

/** A person has decided on a receipt, or a code is in its last days. What was decided at once was seen when it was sent. */
export function listEvents(receipts: readonly Receipt[], rewards: readonly CustomerReward[], nowMs: number): MemberEvent[] {
  const decided = receipts.flatMap(({ id, status, reviewed_at }): MemberEvent[] =>
    reviewed_at === null ? [] : [{ page: 'dashboard-receipts', id, atMs: Date.parse(reviewed_at), status }],
  );
  const ending = rewards.flatMap(({ id, status, activated_at, expires_at }): MemberEvent[] => {
    const endsMs = Date.parse(expires_at);
    const atMs = Math.max(Date.parse(activated_at), endsMs - lastDays * dayMs);
    return status === 'active' && atMs <= nowMs && nowMs < endsMs ? [{ page: 'dashboard-rewards', id, atMs }] : [];
  });
  return [...decided, ...ending];
}

/** Those that have happened since the last one that was seen. */
export function findUnseen(events: readonly MemberEvent[], seen: SeenEvents, nowMs: number): MemberEvent[] {
  return events.filter(({ page, atMs }) => atMs > (seen[page] ?? nowMs - freshDays * dayMs));
}

type Place = Pick<CurrentRoute, 'name' | 'params' | 'query'>;

/** Whether the page at that address shows what the event is about. */
export function showsEvent({ name, params, query }: Place, event: MemberEvent): boolean {
  if (name === 'my-reward') return event.page === 'dashboard-rewards' && event.id === Number(params.id);
  if (name !== event.page || query.has('new') || Number(query.get('page') ?? 1) > 1) return false;
  return event.status === undefined || (query.get('status') ?? event.status) === event.status;
}
