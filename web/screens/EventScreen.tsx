import { type Announcement, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toEventCalendarPath } from '#shared/site/calendars.ts';
import { DateBlock } from '../features/announcements/DateBlock.tsx';
import { useDates } from '../features/announcements/dates.ts';
import { useEventEyebrow } from '../features/announcements/EventProgramme.tsx';
import { PhaseBadge } from '../features/announcements/PhaseBadge.tsx';
import { RelatedStories } from '../features/announcements/RelatedStories.tsx';
import { Story } from '../features/announcements/Story.tsx';
import { toEvent } from '../features/announcements/structured-data.ts';
import { toSummary } from '../features/announcements/summary.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { findPlace } from '../lib/centre/announcement-place.ts';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useDetailAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** One event: when, where, for how much, and what awaits you. */
export function EventScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const dates = useDates();
  const toLink = useLinks();
  const { params } = useRoute();
  const resource = useEndpoint(getAnnouncement, { params: { id: Number(params.id) } });
  const upcoming = useEndpoint(listAnnouncements, { query: { type: 'event', per_page: 8 } });
  const toEyebrow = useEventEyebrow();
  const event = resource.state === 'ready' && resource.data.type === 'event' ? resource.data : undefined;
  const { path, alternates } = useDetailAlternates('event', event);
  const title = event && texts.get(event, 'title');
  const description = event && toSummary(event, texts);
  const all = toLink('events', { page: 1 });
  const trail = [
    { label: t('menu.news-events'), href: toLink('news-events') },
    { label: t('menu.events'), href: all },
    { label: title ?? '' },
  ];
  usePageReport(
    200,
    event && title && description && path
      ? {
          title,
          description,
          path,
          alternates,
          kind: 'article',
          ...(import.meta.env.SSR && {
            structuredData: [
              toEvent(site, { announcement: event, title, description, path }),
              toBreadcrumbSchema(trail, site.publicUrl),
            ].filter((record) => record !== undefined),
          }),
          ...(event.image && { image: event.image }),
        }
      : undefined,
  );
  if (resource.state === 'failed')
    return <ErrorScreen code={resource.code} retry={resource.code === 'NotFound' ? undefined : resource.retry} />;
  if (resource.state === 'loading') {
    return (
      <div className="wrap story-head">
        <Skeleton kind="text" lines={6} label={t('state.loading')} />
      </div>
    );
  }
  if (!event) return <ErrorScreen code="NotFound" />;

  const parts = dates.parts(event);
  return (
    <>
      <Story
        announcement={event}
        trail={trail}
        mark={parts && <DateBlock parts={parts} kind="column" />}
        eyebrow={toEyebrow(event)}
        facts={<EventFacts event={event} />}
        actions={
          <>
            {event.starts_at && (
              <Button href={toEventCalendarPath(site.locale, event.id)} variant="secondary" size="small" icon="calendar">
                {t('announcements.add_to_calendar')}
              </Button>
            )}
            <LikeButton type="event" record={event} size="small" />
          </>
        }
        ending={<Thumbs type="event" id={event.id} />}
      />
      {upcoming.state === 'ready' && (
        <RelatedStories
          announcement={event}
          candidates={upcoming.data}
          heading={t('announcements.more_events')}
          toAction={(other) => <FavouriteButton type="event" record={other} />}
          link={all === undefined ? undefined : { label: t('announcements.all_events'), href: all }}
        />
      )}
    </>
  );
}

function EventFacts({ event }: { event: Announcement }) {
  const t = useTranslate();
  const dates = useDates();
  const { locale } = useSite();
  const { price } = event;
  const place = findPlace(event, useRecordTexts());
  const when = (
    <>
      {dates.span(event, 'dddd') ?? t('announcements.date_open')}
      <PhaseBadge event={event} isDetailed />
    </>
  );
  return (
    <DefinitionList
      layout="stacked"
      entries={[
        { term: t('announcements.when'), description: when },
        ...(place ? [{ term: t('announcements.where'), description: place }] : []),
        ...(price
          ? [{ term: t('announcements.admission'), description: price.amount === 0 ? t('announcements.free') : formatMoney(price, locale) }]
          : []),
      ]}
    />
  );
}
