import type { ReactNode } from 'react';
import { type DeskConversation, type DeskRequest, listDeskConversations, listDeskRequests } from '#shared/contracts/desk.ts';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import type { Rating } from '#shared/contracts/satisfaction.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFailure } from '../lib/failure.ts';
import { useStaff } from '../lib/staff.ts';
import { useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { type InboxPlace, toInboxHref } from './inbox-address.ts';

/** Polling interval, for when there are no live events. */
const pollEveryMs = 60_000;

function toQuery({ view, category, q }: InboxPlace) {
  if (q !== '') return { q };
  if (view === 'bad') return { rating: 'bad', category } as const;
  return view === 'mine' ? ({ status: 'open', assigned: 'me', category } as const) : ({ status: view, category } as const);
}

export function ConversationList({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const list = useCallPages(listDeskConversations, { query: toQuery(place) }, { everyMs: pollEveryMs });
  const toItem = ({
    id,
    customer,
    subject,
    category,
    last_message,
    unread,
    closed_at,
    assigned_to,
    ratings,
    reference,
  }: DeskConversation) => {
    const { from, text, created_at } = last_message;
    const said = text === '' ? t('inbox.picture') : text;
    return {
      id,
      name: customer.name || t('inbox.nobody'),
      subject: subject || reference,
      category,
      last: from === 'centre' ? t('inbox.you_wrote', { text: said }) : said,
      at: created_at,
      unread,
      mark: unread > 0 ? t('inbox.unread', { count: unread }) : undefined,
      isClosed: closed_at !== null,
      assignedTo: assigned_to,
      score: ratings.at(-1)?.score,
    };
  };
  return <InboxItems list={list} place={place} items={'data' in list ? list.data.map(toItem) : []} />;
}

export function RequestList({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const list = useCallPages(listDeskRequests, { query: toQuery(place) }, { everyMs: pollEveryMs });
  const toItem = ({ id, name, subject, category, email, replies, created_at, closed_at, assigned_to, ratings, reference }: DeskRequest) => {
    const isUnanswered = replies === 0 && closed_at === null;
    return {
      id,
      name,
      subject: subject || reference,
      category,
      last: email,
      at: created_at,
      unread: isUnanswered ? 1 : 0,
      mark: isUnanswered ? t('inbox.unanswered') : undefined,
      isClosed: closed_at !== null,
      assignedTo: assigned_to,
      score: ratings.at(-1)?.score,
    };
  };
  return <InboxItems list={list} place={place} items={'data' in list ? list.data.map(toItem) : []} />;
}

interface Item {
  id: number;
  name: string;
  subject: string;
  category: DeskConversation['category'];
  last: string;
  at: string;
  unread: number;
  /** Text of the badge for new messages. */
  mark: string | undefined;
  isClosed: boolean;
  assignedTo: DeskConversation['assigned_to'];
  /** Latest rating. */
  score: Rating['score'] | undefined;
}

interface ItemsProps {
  list:
    | { state: 'failed'; code: HttpStatusName; refresh: () => Promise<void> }
    | { state: 'loading' | 'empty' | 'ready'; hasMore: boolean; more: () => void; isRefreshing: boolean };
  place: InboxPlace;
  items: readonly Item[];
}

function InboxItems({ list, place, items }: ItemsProps): ReactNode {
  const t = useTranslate();
  const toFailure = useFailure();
  if (list.state === 'loading') return <Waiting />;
  if (list.state === 'failed') {
    const again = <Button onClick={() => void list.refresh()}>{t('desk.try_again')}</Button>;
    return <ErrorState level={2} {...toFailure(list)} action={again} />;
  }
  if (list.state === 'empty')
    return place.q === '' && place.category === undefined ? (
      <EmptyState icon="check" title={t(`inbox.empty.${place.view}`)} level={2} />
    ) : (
      <p className="quiet">{t('inbox.none_found')}</p>
    );
  return (
    <>
      <ul className="inbox-items" aria-label={t(`inbox.kind.${place.kind}`)}>
        {items.map((item) => (
          <li key={item.id}>
            <InboxItem item={item} place={place} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="secondary" size="small" isLoading={list.isRefreshing} onClick={list.more}>
          {t('inbox.more')}
        </Button>
      )}
    </>
  );
}

function InboxItem({
  item: { id, name, subject, category, last, at, unread, mark, isClosed, assignedTo, score },
  place,
}: {
  item: Item;
  place: InboxPlace;
}) {
  const t = useTranslate();
  const staff = useStaff();
  const { dayTime } = useDates();
  return (
    <Link
      href={toInboxHref({ ...place, id })}
      className="inbox-item"
      aria-current={place.id === id ? 'true' : undefined}
      data-unread={unread > 0 ? '' : undefined}
    >
      <span className="inbox-item-name">{name}</span>
      <time className="inbox-item-when" dateTime={at}>
        {dayTime(at)}
      </time>
      <span className="inbox-item-subject">{subject}</span>
      <span className="inbox-item-last">{last}</span>
      <span className="inbox-item-marks">
        {mark !== undefined && <Badge tone="accent">{mark}</Badge>}
        <Badge tone="paper">{t(`inbox.category.${category}`)}</Badge>
        {isClosed && <Badge>{t('inbox.closed')}</Badge>}
        {score && <Badge tone={score === 'bad' ? 'error' : 'success'}>{t(`inbox.rated.${score}`)}</Badge>}
        {assignedTo && <Badge>{assignedTo.id === staff.id ? t('inbox.mine') : assignedTo.name}</Badge>}
      </span>
    </Link>
  );
}
// messages: inbox.category.*, inbox.empty.*, inbox.kind.*, inbox.rated.*
