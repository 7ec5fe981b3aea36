import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useCall } from '../lib/use-call.ts';
import { type InboxPlace, inboxKinds, inboxViews, toInboxHref, toInboxPlace } from './inbox-address.ts';

/** Typing pause before a search. */
const restMs = 250;

/** Search, kind and view of the list. */
export function InboxFilters({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const counts = useCall(getInboxCounts);
  const known = counts.state === 'ready' ? counts.data : undefined;
  return (
    <div className="inbox-filters">
      <InboxSearch place={place} />
      {place.q === '' && (
        <>
          <Tabs
            label={t('inbox.kinds')}
            tabs={inboxKinds.map((kind) => ({
              label: t(`inbox.kind.${kind}`),
              href: toInboxHref({ ...place, kind, id: undefined }),
              isCurrent: kind === place.kind,
              count: (kind === 'conversations' ? known?.conversations.unread : known?.requests.unanswered) || undefined,
            }))}
          />
          <SegmentedLinks
            label={t('inbox.views')}
            segments={inboxViews.map((view) => ({
              label: t(`inbox.view.${view}`),
              href: toInboxHref({ ...place, view, id: undefined }),
              isCurrent: view === place.view,
            }))}
          />
        </>
      )}
    </div>
  );
}

/** Searches during typing. The open item stays open. */
function InboxSearch({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(place.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (q: string) => {
    clearTimeout(timer.current);
    void navigate(toInboxPlace({ ...place, q: q.trim() }), { replace: true });
  };
  const type = (q: string) => {
    setTyped(q);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(q), restMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(typed);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: test environments and older screen readers do not know the search element
    <form role="search" aria-label={t('inbox.search')} className="search" onSubmit={submit}>
      <Icon name="search" className="search-icon" />
      <input
        className="search-input"
        type="search"
        aria-label={t('inbox.search')}
        placeholder={t('inbox.search_hint')}
        autoComplete="off"
        maxLength={inboxLimits.searchCharacters}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </form>
  );
}
// messages: inbox.kind.*, inbox.view.*
