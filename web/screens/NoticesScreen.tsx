import { useState } from 'react';
import { getNoticeSettings, listNotices, markNoticesRead, type NoticeTopic, noticeTopics } from '#shared/contracts/notices.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { NoticeRows } from '../features/notices/NoticeRows.tsx';
import { MailSwitches, PushSwitches } from '../features/notices/NoticeSwitches.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip, ChipGroup } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The member's notices by topic, and settings of the channels by which they are sent. */
export function NoticesScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-notices');
  const requested = useRoute().query.get('topic');
  const topic = noticeTopics.find((one) => one === requested);
  const toHref = useHref();
  return (
    <DashboardPage title={title} lead={t('notices.lead')}>
      <div className="stack">
        <ChipGroup label={t('notices.topics')}>
          {[undefined, ...noticeTopics].map((one) => (
            <Chip key={one ?? 'all'} href={toHref(one)} isCurrent={one === topic}>
              {one ? t(`notices.topic_${one}`) : t('notices.topic_all')}
            </Chip>
          ))}
        </ChipGroup>
        <Notices key={topic} topic={topic} />
      </div>
      <DashboardPart heading={t('notices.ways')}>
        <Ways />
      </DashboardPart>
    </DashboardPage>
  );
}
// messages: notices.topic_*

function useHref(): (topic?: NoticeTopic) => string {
  const toLink = useMemberLinks();
  return (topic) => toLink('dashboard-notices', {}, { topic }) ?? '';
}

/** Notices, newest first. Older ones are loaded page by page. */
function Notices({ topic }: { topic: NoticeTopic | undefined }) {
  const t = useTranslate();
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  const refresh = useRefresh();
  const { send, ...action } = useAction(markNoticesRead);
  const first = useEndpoint(listNotices, { query: { topic } });
  const newest = first.state === 'ready' && first.data.unread > 0 ? first.data.notices[0] : undefined;

  async function read(which: { id: number } | { up_to: number }): Promise<void> {
    if (await send(which)) refresh(listNotices);
  }

  return (
    <>
      {newest && topic === undefined && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon="check"
            isLoading={action.state === 'sending'}
            onClick={() => void read({ up_to: newest.id })}
          >
            {t('notices.read_all')}
          </Button>
        </div>
      )}
      {action.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(`error.${action.code}`)}
        </Notice>
      )}
      {starts.map((before, index) => (
        <NoticesBefore
          key={before ?? 0}
          topic={topic}
          before={before}
          onRead={(id) => void read({ id })}
          onOlder={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
        />
      ))}
    </>
  );
}
// messages: error.*

interface PageProps {
  topic: NoticeTopic | undefined;
  before: number | undefined;
  onRead: (id: number) => void;
  /** Loads the next page. Undefined if it is already shown below. */
  onOlder: ((next: number) => void) | undefined;
}

function NoticesBefore({ topic, before, onRead, onOlder }: PageProps) {
  const t = useTranslate();
  const resource = useEndpoint(listNotices, { query: { topic, before } });
  return (
    <ResourceView resource={resource} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
      {({ notices, next }) => (
        <>
          {notices.length === 0 && before === undefined && <NoNotices topic={topic} />}
          {notices.length > 0 && <NoticeRows notices={notices} onRead={onRead} />}
          {next !== null && onOlder && (
            <div>
              <Button variant="secondary" onClick={() => onOlder(next)}>
                {t('notices.older')}
              </Button>
            </div>
          )}
        </>
      )}
    </ResourceView>
  );
}

function NoNotices({ topic }: { topic: NoticeTopic | undefined }) {
  const t = useTranslate();
  const toHref = useHref();
  if (topic === undefined) return <EmptyState icon="bell" title={t('notices.none')} message={t('notices.none_text')} />;
  return (
    <EmptyState
      icon="bell"
      title={t('notices.none_of_topic')}
      action={
        <Button variant="secondary" href={toHref()}>
          {t('notices.all')}
        </Button>
      }
    />
  );
}

function Ways() {
  const t = useTranslate();
  const refresh = useRefresh();
  const settings = useEndpoint(getNoticeSettings);
  return (
    <ResourceView resource={settings} loading={<Skeleton kind="text" lines={6} label={t('state.loading')} />}>
      {({ mail, push }) => (
        <div className="notice-ways">
          <MailSwitches known={mail} onChanged={() => refresh(getNoticeSettings)} />
          <PushSwitches known={push} onChanged={() => refresh(getNoticeSettings)} />
        </div>
      )}
    </ResourceView>
  );
}
