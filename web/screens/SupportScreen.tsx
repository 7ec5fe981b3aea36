import { type Conversation, listConversations, listMessages } from '#shared/contracts/messages.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { useDashboardHead } from '../features/dashboard/use-dashboard-head.ts';
import { LiveLine } from '../features/states/LiveLine.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { ConversationList } from '../features/support/ConversationList.tsx';
import { ConversationView } from '../features/support/ConversationView.tsx';
import { SupportForm } from '../features/support/SupportForm.tsx';
import { useFlag } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** In place of a conversation's number: one that is yet to begin. */
const newOne = 'new';

/** What the member and the centre write to each other (R-MEM-7). */
export function SupportScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-support');
  const asked = useRoute().query.get('conversation');
  const newHref = useMemberLinks()('dashboard-support', {}, { conversation: newOne });
  const mayBegin = useFlag('is_contact_support_active');
  return (
    <DashboardPage
      title={title}
      lead={t('support.lead')}
      actions={
        mayBegin &&
        asked !== newOne && (
          <Button href={newHref ?? ''} icon="plus">
            {t('support.new')}
          </Button>
        )
      }
    >
      <LiveLine />
      {asked === null && <Overview />}
      {asked === newOne && (mayBegin ? <NewRequest /> : <UnknownConversation />)}
      {asked !== null && asked !== newOne && <Opened id={Number(asked)} />}
    </DashboardPage>
  );
}

function Overview() {
  const t = useTranslate();
  const mayBegin = useFlag('is_contact_support_active');
  const resource = useEndpoint(listConversations);
  return (
    <ResourceView
      resource={resource}
      loading={<Skeleton kind="text" lines={6} label={t('state.loading')} />}
      empty={<EmptyState icon="message" title={t('support.none')} {...(mayBegin && { message: t('support.none_text') })} />}
    >
      {(conversations) => <ConversationList conversations={conversations} currentId={undefined} />}
    </ResourceView>
  );
}

function Opened({ id }: { id: number }) {
  const t = useTranslate();
  const resource = useEndpoint(listConversations);
  const all = resource.state === 'ready' ? resource.data : [];
  const conversation = all.find((one) => one.id === id);
  if (resource.state === 'empty' || (resource.state === 'ready' && !conversation)) return <UnknownConversation />;
  return (
    <ResourceView resource={resource} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
      {() => conversation && <Conversing conversation={conversation} />}
    </ResourceView>
  );
}

function Conversing({ conversation }: { conversation: Conversation }) {
  const t = useTranslate();
  const messages = useEndpoint(listMessages, { query: { conversation: conversation.id } });
  return (
    <DashboardPart
      heading={conversation.subject}
      lead={t('support.about', { category: t(`contact.category_${conversation.category}`), reference: conversation.reference })}
      aside={<Back />}
    >
      <ResourceView resource={messages} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
        {(written) => <ConversationView key={conversation.id} conversation={conversation} messages={written} />}
      </ResourceView>
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
