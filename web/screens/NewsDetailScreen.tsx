import { toSource } from '../features/announcements/announcement-source.tsx';
import { useDates } from '../features/announcements/dates.ts';
import { RelatedStories } from '../features/announcements/RelatedStories.tsx';
import { Story } from '../features/announcements/Story.tsx';
import { toNewsArticle } from '../features/announcements/structured-data.ts';
import { useStory } from '../features/announcements/use-story.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { CompactShopLink } from '../features/shops/ShopLink.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { DefinitionList } from '../ui/DefinitionList.tsx';

/** A news article. */
export function NewsDetailScreen() {
  const t = useTranslate();
  const dates = useDates();
  const { page, resource, candidates } = useStory('news', import.meta.env.SSR && toNewsArticle);
  return (
    <DetailPage resource={resource} loading={{ className: 'wrap story-head', kind: 'text', lines: 6 }}>
      {(story) => (
        <>
          <Story
            announcement={story}
            breadcrumbs={<PageTrail page={page} />}
            eyebrow={toSource(story) ?? t('announcements.scope_mall')}
            facts={
              <DefinitionList
                layout="stacked"
                entries={[
                  {
                    term: t('announcements.published'),
                    description: <time dateTime={story.published_at}>{dates.day(story.published_at)}</time>,
                  },
                ]}
              />
            }
            shop={typeof story.company_id === 'number' && <CompactShopLink id={story.company_id} />}
            actions={<LikeButton type="news" record={story} size="small" />}
            ending={<Thumbs type="news" id={story.id} />}
          />
          <RelatedStories
            announcement={story}
            candidates={candidates}
            heading={t('announcements.more_news')}
            linkLabel={t('announcements.all_news')}
            toAction={(other) => <FavouriteButton type="news" record={other} />}
          />
        </>
      )}
    </DetailPage>
  );
}
