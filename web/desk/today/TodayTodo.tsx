import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { listShopOffers } from '#shared/contracts/desk-shop.ts';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ArrowLink } from '../../ui/Link.tsx';
import { useWaitingApprovals } from '../approvals/ApprovalsCount.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

const everyMinute = { everyMs: 60_000 } as const;

/** The person's waiting items, each with a link to its place. */
export function TodayTodo() {
  const t = useTranslate();
  const may = useMay();
  const approvals = useWaitingApprovals(may(listApprovals)) ?? 0;
  const back = useCall(listShopOffers, may(listShopOffers) ? { query: { state: 'sent_back', per_page: 1 } } : undefined, everyMinute);
  const today = useCall(getDeskToday, may(getDeskToday) ? {} : undefined, everyMinute);
  const inbox = useCall(getInboxCounts, may(getInboxCounts) ? {} : undefined, everyMinute);
  const { receipts_waiting: receipts, bookings } = 'data' in today ? today.data : { receipts_waiting: 0, bookings: 0 };
  const messages = 'data' in inbox ? inbox.data.conversations.unread + inbox.data.requests.unanswered : 0;
  const tasks = [
    { place: 'receipts', count: receipts, text: 'todo.receipts' },
    { place: 'inbox', count: messages, text: 'todo.messages' },
    { place: 'approvals', count: approvals, text: 'approvals.waiting' },
    { place: 'offers', count: 'meta' in back ? (back.meta?.total ?? 0) : 0, text: 'offers.came_back' },
    { place: 'bookings', count: bookings, text: 'todo.bookings' },
  ].filter(({ count }) => count > 0);
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="todo" className="stack-small">
      <h2 id="todo" className="today-title">
        {t('today.todo')}
      </h2>
      <ul className="today-todo">
        {tasks.map(({ place, count, text }) => (
          <li key={place}>
            <ArrowLink href={toDeskPath(place)}>{t(text, { count })}</ArrowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
// messages: todo.*, approvals.waiting, offers.came_back
