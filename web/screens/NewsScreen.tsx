import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { AnnouncementChoices, EmptyList } from '../features/announcements/AnnouncementChoices.tsx';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FeedLink } from '../features/announcements/FeedLink.tsx';
import { useAnnouncementList } from '../features/announcements/use-announcement-list.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { ListPage } from '../features/states/ListPage.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { CardGrid } from '../ui/Card.tsx';

/** News of the centre, of the shops, or of both. */
export function NewsScreen() {
  const list = useAnnouncementList('news');
  const page = usePage({
    route: list.name,
    heading: list.heading,
    title: list.title,
    description: list.lead,
    isReady: !list.isPastEnd,
  });
  const isLed = list.page === 1;
  return (
    <ListPage
      page={page}
      isMissing={list.isPastEnd}
      header={{ lead: list.lead }}
      className="announcement-list"
      choices={<AnnouncementChoices list={list} />}
      resource={list.announcements}
      loading={{ kind: 'grid', size: 'large', count: 12, ratio: 'news' }}
      empty={<EmptyList list={list} />}
      pages={list}
      footer={<FeedLink name="news" />}
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
    </ListPage>
  );
}
