import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import type { CurrentRoute } from '../../lib/navigation/route.tsx';
import type { SeenEvents } from './seen-events.ts';

/** Pages whose news are events: new until seen. Messages are new until read. */
type EventPage = keyof SeenEvents;

interface MemberEvent {
  page: EventPage;
  /** Id of the receipt or the activated reward. */
  id: number;
  atMs: number;
  /** Only for receipts. */
  status?: Receipt['status'];
}

const dayMs = 86_400_000;
/** Codes are marked in their last days. */
const lastDays = 3;
/** On a device without a record, older events count as seen. */
const freshDays = 7;

/** Lists decisions by staff on receipts, and codes in their last days. A receipt decided immediately was seen when it was sent. */
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

/** Events since the last one that was seen. */
export function findUnseen(events: readonly MemberEvent[], seen: SeenEvents, nowMs: number): MemberEvent[] {
  return events.filter(({ page, atMs }) => atMs > (seen[page] ?? nowMs - freshDays * dayMs));
}

type Place = Pick<CurrentRoute, 'name' | 'params' | 'query'>;

/** Whether the page at that address shows the event's subject. */
export function showsEvent({ name, params, query }: Place, event: MemberEvent): boolean {
  if (name === 'my-reward') return event.page === 'dashboard-rewards' && event.id === Number(params.id);
  if (name !== event.page || query.has('new') || Number(query.get('page') ?? 1) > 1) return false;
  return event.status === undefined || (query.get('status') ?? event.status) === event.status;
}
