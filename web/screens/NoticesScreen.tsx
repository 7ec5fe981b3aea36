import { type NoticeTopic, noticeTopics } from '#shared/contracts/notices.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { useDashboardHead } from '../features/dashboard/use-dashboard-head.ts';
import { NoticeList } from '../features/notices/NoticeList.tsx';
import { NoticeSwitches } from '../features/notices/NoticeSwitches.tsx';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ChipGroup } from '../ui/ChipGroup.tsx';

/** What the member is told, by topic, and how they are told elsewhere. */
export function NoticesScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-notices');
  const asked = useRoute().query.get('topic');
  const topic = noticeTopics.find((one) => one === asked);
  const toLink = useMemberLinks();
  const toHref = (one?: NoticeTopic) => toLink('dashboard-notices', {}, { topic: one }) ?? '';
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
        <NoticeList key={topic} topic={topic} allHref={toHref()} />
      </div>
      <DashboardPart heading={t('notices.ways')}>
        <NoticeSwitches />
      </DashboardPart>
    </DashboardPage>
  );
}
// messages: notices.topic_*
