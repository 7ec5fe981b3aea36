import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { useDates } from '../features/announcements/dates.ts';
import { RelatedStories } from '../features/announcements/RelatedStories.tsx';
import { Story } from '../features/announcements/Story.tsx';
import { toNewsArticle } from '../features/announcements/structured-data.ts';
import { toSummary } from '../features/announcements/summary.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useDetailAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** One story. */
export function NewsDetailScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const dates = useDates();
  const toLink = useLinks();
  const { params } = useRoute();
  const resource = useEndpoint(getAnnouncement, { params: { id: Number(params.id) } });
  const latest = useEndpoint(listAnnouncements, { query: { type: 'news', per_page: 8 } });
  const story = resource.state === 'ready' && resource.data.type === 'news' ? resource.data : undefined;
  const { path, alternates } = useDetailAlternates('news-detail', story);
  const title = story && texts.get(story, 'title');
  const description = story && toSummary(story, texts);
  const all = toLink('news', { page: 1 });
  const trail = [
    { label: t('menu.news-events'), href: toLink('news-events') },
    { label: t('menu.news'), href: all },
    { label: title ?? '' },
  ];
  usePageReport(
    200,
    story && title && description && path
      ? {
          title,
          description,
          path,
          alternates,
          kind: 'article',
          ...(import.meta.env.SSR && {
            structuredData: [
              toNewsArticle(site, { announcement: story, title, description, path }),
              toBreadcrumbSchema(trail, site.publicUrl),
            ],
          }),
          ...(story.image && { image: story.image }),
        }
      : undefined,
  );
  if (resource.state === 'failed')
    return <ErrorScreen code={resource.code} retry={resource.code === 'NotFound' ? undefined : resource.retry} />;
  if (resource.state === 'loading') return <StoryLoading />;
  if (!story) return <ErrorScreen code="NotFound" />;

  const source = toSource(story) ?? t('announcements.scope_mall');
  return (
    <>
      <Story
        announcement={story}
        trail={trail}
        eyebrow={source}
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
        actions={<LikeButton type="news" record={story} size="small" />}
        ending={<Thumbs type="news" id={story.id} />}
      />
      {latest.state === 'ready' && (
        <RelatedStories
          announcement={story}
          candidates={latest.data}
          heading={t('announcements.more_news')}
          toAction={(other) => <FavouriteButton type="news" record={other} />}
          link={all === undefined ? undefined : { label: t('announcements.all_news'), href: all }}
        />
      )}
    </>
  );
}

function StoryLoading() {
  return (
    <div className="wrap story-head">
      <Skeleton kind="text" lines={6} label={useTranslate()('state.loading')} />
    </div>
  );
}
