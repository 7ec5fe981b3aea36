import type { Conversation } from '#shared/contracts/messages.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  conversations: readonly Conversation[];
  currentId: number | undefined;
  /** Page number of the list. The number stays in the address when a conversation is opened. */
  page: number;
}

/** A member's conversations, sorted by their last message, the newest first. */
export function ConversationList({ conversations, currentId, page }: Props) {
  const t = useTranslate();
  const dates = useDateFormats();
  const toLink = useMemberLinks();
  return (
    <ul className="conversations" aria-label={t('support.conversations')}>
      {conversations.map(({ id, subject, last_message: last, unread, closed_at }) => (
        <li key={id}>
          <Link
            href={toLink('dashboard-support', {}, { conversation: id, ...(page > 1 && { page }) }) ?? ''}
            className="conversation"
            aria-current={id === currentId ? 'page' : undefined}
          >
            <span className="conversation-head">
              <span className="conversation-subject">{subject}</span>
              {unread > 0 && <Badge tone="accent">{t('support.unread', { count: unread })}</Badge>}
              {closed_at !== null && <Badge>{t('support.closed_badge')}</Badge>}
            </span>
            <span className="conversation-last">
              {last.from === 'customer' ? t('support.you') : t('support.centre')}: {last.text || t('support.picture')}
            </span>
            <time className="conversation-when" dateTime={last.created_at}>
              {dates.dayTime(last.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
