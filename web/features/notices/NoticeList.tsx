import { useState } from 'react';
import { listNotices, markNoticesRead, type NoticeTopic } from '#shared/contracts/notices.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useMemberEndpoint, useRefreshMember } from '../../lib/data/use-member-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ResourceView } from '../states/ResourceView.tsx';
import { NoticeRow } from './NoticeRow.tsx';

interface Props {
  topic: NoticeTopic | undefined;
  /** The way to all of them, from a topic without any. */
  allHref: string;
}

/** What the member is told, newest first, older ones page by page. */
export function NoticeList({ topic, allHref }: Props) {
  const t = useTranslate();
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  const refresh = useRefreshMember();
  const { send, ...action } = useAction(markNoticesRead);
  const first = useMemberEndpoint(listNotices, { query: { topic } });
  const newest = first.state === 'ready' ? first.data.notices[0] : undefined;

  async function read(which: { id: number } | { up_to: number }): Promise<void> {
    if (await send(which)) refresh(listNotices);
  }

  return (
    <div className="stack">
      {first.state === 'ready' && first.data.unread > 0 && topic === undefined && newest && (
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
          allHref={allHref}
          onRead={(id) => void read({ id })}
          onOlder={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
        />
      ))}
    </div>
  );
}
// messages: error.*

interface PageProps extends Props {
  before: number | undefined;
  onRead: (id: number) => void;
  /** Undefined: they stand below already. */
  onOlder: ((next: number) => void) | undefined;
}

function NoticesBefore({ topic, before, allHref, onRead, onOlder }: PageProps) {
  const t = useTranslate();
  const resource = useMemberEndpoint(listNotices, { query: { topic, before } });
  return (
    <ResourceView resource={resource} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
      {({ notices, next }) => (
        <>
          {notices.length === 0 && before === undefined && (
            <EmptyState
              icon="bell"
              title={t(topic ? 'notices.none_of_topic' : 'notices.none')}
              message={topic ? undefined : t('notices.none_text')}
              action={
                topic && (
                  <Button variant="secondary" href={allHref}>
                    {t('notices.all')}
                  </Button>
                )
              }
            />
          )}
          {notices.length > 0 && (
            <ul className="member-notices" aria-label={t('menu.dashboard-notices')}>
              {notices.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} onRead={onRead} />
                </li>
              ))}
            </ul>
          )}
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
