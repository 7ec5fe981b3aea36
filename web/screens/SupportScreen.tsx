import { lazy, useEffect, useState } from 'react';
import { type Conversation, getConversation, listConversations } from '#shared/contracts/messages.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { LateCode } from '../features/states/LateCode.tsx';
import { LiveLine } from '../features/states/LiveLine.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { ConversationList } from '../features/support/ConversationList.tsx';
import { SupportForm } from '../features/support/SupportForm.tsx';
import { useFlag } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A conversation. Loaded on demand, because the list does not need it. */
const ConversationView = lazy(async () => ({ default: (await import('../features/support/ConversationView.tsx')).ConversationView }));

/** Value in the address for a new conversation, instead of a number. */
const newOne = 'new';
const perPage = 24;
const searchRestMs = 300;

/** Conversations between the member and the centre (R-MEM-7). Phones show the list or a conversation, wide screens both side by side. */
export function SupportScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-support');
  const requested = useRoute().query.get('conversation');
  const newHref = useMemberLinks()('dashboard-support', {}, { conversation: newOne });
  const mayBegin = useFlag('is_contact_support_active');
  return (
    <DashboardPage
      title={title}
      lead={t('support.lead')}
      actions={
        mayBegin &&
        requested !== newOne && (
          <Button href={newHref ?? ''} icon="plus">
            {t('support.new')}
          </Button>
        )
      }
    >
      <LiveLine />
      {requested === newOne ? (
        mayBegin ? (
          <NewRequest />
        ) : (
          <UnknownConversation />
        )
      ) : (
        <div className="support-panes" data-opened={requested !== null || undefined}>
          <div className="support-list">
            <Overview currentId={requested === null ? undefined : Number(requested)} />
          </div>
          {requested !== null && <Opened id={Number(requested)} key={requested} />}
        </div>
      )}
    </DashboardPage>
  );
}

function Overview({ currentId }: { currentId: number | undefined }) {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const labels = usePaginationLabels();
  const mayBegin = useFlag('is_contact_support_active');
  const page = Math.max(1, Math.trunc(Number(useRoute().query.get('page') ?? 1)) || 1);
  const [typed, setTyped] = useState('');
  const [isSearched, setIsSearched] = useState(false);
  const q = useRested(typed.trim());
  const toPage = (target: number) => toLink('dashboard-support', {}, target > 1 ? { page: target } : {}) ?? '';
  const resource = useEndpoint(listConversations, {
    query: { per_page: perPage, page: q ? 1 : page, ...(q && { q: q.slice(0, 100) }) },
  });
  const meta = 'meta' in resource ? resource.meta : undefined;
  if (!isSearched && (meta?.total ?? 0) > fewConversations) setIsSearched(true); // stays true, because the field must not disappear during typing
  return (
    <>
      {isSearched && (
        <SearchField
          action={toPage(1)}
          label={t('support.search')}
          submitLabel={t('support.search')}
          onChange={setTyped}
          onSubmit={setTyped}
        />
      )}
      <ResourceView
        resource={resource}
        loading={<Skeleton kind="text" lines={6} label={t('state.loading')} />}
        empty={
          q ? (
            <p role="status">{t('support.none_found')}</p>
          ) : (
            <EmptyState icon="message" title={t('support.none')} {...(mayBegin && { message: t('support.none_text') })} />
          )
        }
      >
        {(conversations) => <ConversationList conversations={conversations} currentId={currentId} page={page} />}
      </ResourceView>
      {!q && <Pagination page={page} pageCount={meta?.pages ?? 1} toHref={toPage} labels={labels} />}
    </>
  );
}

/** Max number of conversations without a search field. */
const fewConversations = 5;

/** Returns the text once typing pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), searchRestMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function Opened({ id }: { id: number }) {
  const t = useTranslate();
  const isNumber = Number.isSafeInteger(id) && id > 0 && id < 2 ** 31;
  const resource = useEndpoint(getConversation, isNumber ? { params: { id } } : undefined);
  if (!isNumber || (resource.state === 'failed' && resource.code === 'NotFound')) return <UnknownConversation />;
  return (
    <ResourceView resource={resource} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
      {(conversation) => <Conversing conversation={conversation} />}
    </ResourceView>
  );
}

function Conversing({ conversation }: { conversation: Conversation }) {
  const t = useTranslate();
  return (
    <DashboardPart
      className="support-pane"
      heading={conversation.subject}
      lead={t('support.about', { category: t(`contact.category_${conversation.category}`), reference: conversation.reference })}
      aside={<Back />}
    >
      <LateCode loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
        <ConversationView conversation={conversation} />
      </LateCode>
    </DashboardPart>
  );
}
// messages: contact.category_*

function UnknownConversation() {
  const t = useTranslate();
  return <EmptyState icon="message" title={t('support.unknown')} action={<Back />} />;
}

function NewRequest() {
  const t = useTranslate();
  const profile = useEndpoint(getProfile);
  const refresh = useRefresh();
  return (
    <DashboardPart heading={t('support.new')} lead={t('support.new_lead')} aside={<Back />}>
      <ResourceView resource={profile} loading={<Skeleton kind="text" lines={10} label={t('state.loading')} />}>
        {({ first_name, last_name, email }) => (
          <SupportForm
            topic={null}
            sender={{ name: `${first_name} ${last_name}`.trim(), email }}
            onSent={() => refresh(listConversations)}
          />
        )}
      </ResourceView>
    </DashboardPart>
  );
}

function Back() {
  const t = useTranslate();
  const href = useMemberLinks()('dashboard-support');
  return (
    <Link href={href ?? ''} className="support-back">
      {t('support.all')}
    </Link>
  );
}
