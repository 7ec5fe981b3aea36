import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { getInboxCounts } from '#shared/contracts/desk-inbox.ts';
import { hasAnyRole } from '#shared/contracts/endpoint.ts';
import { supportCategories } from '#shared/contracts/support.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { Select } from '../../ui/Select.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { type InboxPlace, inboxKinds, inboxViews, toInboxHref, toInboxPlace } from './inbox-address.ts';

/** Search, kind and view of the list. */
export function InboxFilters({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const counts = useCall(getInboxCounts);
  const staff = useStaff();
  const isBad = place.view === 'bad';
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
            segments={inboxViews
              .filter((view) => view !== 'bad')
              .map((view) => ({
                label: t(`inbox.view.${view}`),
                href: toInboxHref({ ...place, view, id: undefined }),
                isCurrent: view === place.view,
              }))}
          />
          <div className="inbox-narrow">
            <CategoryFilter place={place} />
            {hasAnyRole(staff.roles, ['manager']) && (
              <Chip href={toInboxHref({ ...place, view: isBad ? 'open' : 'bad', id: undefined })} isCurrent={isBad}>
                {t('inbox.view.bad')}
              </Chip>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function CategoryFilter({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const choose = (value: string) => {
    const category = supportCategories.find((known) => known === value);
    void navigate(toInboxPlace({ ...place, category, id: undefined }));
  };
  return (
    <Select
      aria-label={t('inbox.category')}
      value={place.category ?? ''}
      placeholder={t('inbox.category_all')}
      choices={supportCategories.map((category) => ({ value: category, label: t(`inbox.category.${category}`) }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** Searches during typing. The open item stays open. */
function InboxSearch({ place }: { place: InboxPlace }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { text, type, searchNow } = useSearchText(place.q, (q) => void navigate(toInboxPlace({ ...place, q }), { replace: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
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
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </form>
  );
}
// messages: inbox.category.*, inbox.kind.*, inbox.view.*
