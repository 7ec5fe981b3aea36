import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { useEventEyebrow } from '../features/announcements/EventProgramme.tsx';
import { EventRow } from '../features/announcements/EventRow.tsx';
import { LeadStory } from '../features/announcements/LeadStory.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

/** Latest news and events: one large article, six others, the next four events, and links to the full lists. */
export function NewsEventsScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const news = useEndpoint(listAnnouncements, { query: { type: 'news', per_page: 8 } });
  const events = useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 8 } });
  const toEyebrow = useEventEyebrow();
  const lead = t('announcements.about_news-events');
  const landing = useLandingHead('news-events');
  usePage({ route: 'news-events', description: lead });
  return (
    <>
      <PageHeader title={t('menu.news-events')} lead={lead} {...landing} />
      <ResourceView
        resource={news}
        loading={<Skeleton className="wrap" kind="grid" size="large" label={t('state.loading')} count={6} ratio="news" />}
        empty={
          <div className="wrap">
            <EmptyState icon="message" title={t('announcements.empty_news')} message={t('announcements.empty_text')} />
          </div>
        }
      >
        {(stories) => <NewsPart stories={stories} />}
      </ResourceView>
      <Section
        heading={t('announcements.coming_up')}
        link={toSectionLink(t('announcements.all_events'), toLink('events', { page: 1 }))}
        tone="surface"
      >
        <ResourceView
          resource={events}
          loading={<Skeleton kind="text" label={t('state.loading')} lines={overviewSizes.events} />}
          empty={<EmptyState icon="calendar" level={3} title={t('announcements.empty_event')} message={t('announcements.empty_text')} />}
        >
          {(upcoming) => (
            <ol className="event-rows event-rows-brief">
              {upcoming.slice(0, overviewSizes.events).map((event) => (
                <li key={event.id}>
                  <EventRow event={event} eyebrow={toEyebrow(event)} action={<FavouriteButton type="event" record={event} />} />
                </li>
              ))}
            </ol>
          )}
        </ResourceView>
      </Section>
      <Whose />
    </>
  );
}

function NewsPart({ stories: [first, ...others] }: { stories: readonly Announcement[] }) {
  const t = useTranslate();
  const toLink = useLinks();
  return (
    <>
      {first && (
        <div className="wrap">
          <LeadStory
            story={first}
            source={toSource(first) ?? t('announcements.scope_mall')}
            action={<FavouriteButton type="news" record={first} />}
          />
        </div>
      )}
      {others.length > 0 && (
        <Section heading={t('announcements.latest')} link={toSectionLink(t('announcements.all_news'), toLink('news', { page: 1 }))}>
          <Strip size="large">
            {others.slice(0, overviewSizes.news).map((story) => (
              <AnnouncementCard
                key={story.id}
                announcement={story}
                source={toSource(story)}
                action={<FavouriteButton type="news" record={story} />}
              />
            ))}
          </Strip>
        </Section>
      )}
    </>
  );
}

/** Links to four lists: news and events, each of the centre or of its shops. */
function Whose() {
  const t = useTranslate();
  const toLink = useLinks();
  const toEntries = (news: 'news-mall' | 'news-stores', events: 'events-mall' | 'events-stores') =>
    [news, events].flatMap((name) => {
      const href = toLink(name, { page: 1 });
      return href === undefined ? [] : [{ href, label: t(`menu.${name}`), note: t(`announcements.about_${name}`) }];
    });
  return (
    <Section heading={t('announcements.by_source')}>
      <div className="columns">
        <div className="stack-small">
          <h3>{t('announcements.segment_mall')}</h3>
          <LinkList entries={toEntries('news-mall', 'events-mall')} />
        </div>
        <div className="stack-small">
          <h3>{t('announcements.segment_store')}</h3>
          <LinkList entries={toEntries('news-stores', 'events-stores')} />
        </div>
      </div>
    </Section>
  );
}

function toSectionLink(label: string, href: string | undefined): { label: string; href: string } | undefined {
  return href === undefined ? undefined : { label, href };
}
// messages: menu.*
// messages: announcements.about_*
