import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { AnnouncementListPage, EmptyList } from '../features/announcements/AnnouncementListPage.tsx';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { useAnnouncementList } from '../features/announcements/use-announcement-list.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** News of everybody, of the centre, or of the shops. */
export function NewsScreen() {
  const t = useTranslate();
  const list = useAnnouncementList('news');
  const addresses = useAlternates(list.name);
  const { publicUrl } = useSite();
  usePageReport(
    200,
    list.isPastEnd
      ? undefined
      : {
          title: list.title,
          description: list.lead,
          ...addresses,
          ...(import.meta.env.SSR && { structuredData: [toBreadcrumbSchema(list.trail, publicUrl)] }),
        },
  );
  if (list.isPastEnd) return <ErrorScreen code="NotFound" />;
  const isLed = list.page === 1;
  return (
    <AnnouncementListPage list={list} pages={list}>
      <ResourceView
        resource={list.announcements}
        loading={<Skeleton kind="grid" size="large" label={t('state.loading')} count={12} ratio="news" />}
        empty={<EmptyList list={list} />}
      >
        {(news) => (
          <CardGrid size="large" className={isLed && news.length > 2 ? 'news-grid news-grid-led' : 'news-grid'}>
            {news.map((story, index) => (
              <AnnouncementCard
                key={story.id}
                announcement={story}
                level={2}
                source={toSource(story)}
                isPriority={index === 0}
                hasPerex
                action={<FavouriteButton type="news" record={story} />}
                {...(isLed && index === 0 && { sizes: '(min-width: 1056px) 62vw, (min-width: 704px) 50vw, 100vw' })}
              />
            ))}
          </CardGrid>
        )}
      </ResourceView>
    </AnnouncementListPage>
  );
}
