import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toEventsCalendarPath } from '#shared/site/calendars.ts';
import { AnnouncementChoices, EmptyList } from '../features/announcements/AnnouncementChoices.tsx';
import { CalendarSubscription } from '../features/announcements/CalendarSubscription.tsx';
import { type CalendarAddress, readCalendarAddress } from '../features/announcements/calendar-month.ts';
import { EventCalendar } from '../features/announcements/EventCalendar.tsx';
import { EventFilterChips } from '../features/announcements/EventFilterChips.tsx';
import { EventProgramme, useEventCategories } from '../features/announcements/EventProgramme.tsx';
import { hasFilters, toFilterQuery, useEventFilters, useListQuery } from '../features/announcements/event-filters.ts';
import { FeedLink } from '../features/announcements/FeedLink.tsx';
import { useAnnouncementList, useListFacts } from '../features/announcements/use-announcement-list.ts';
import { useEventsCalendar, useMonthEvents } from '../features/announcements/use-events-calendar.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useToday } from '../features/hours/use-today.ts';
import { ListFrame, ListPage } from '../features/states/ListPage.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useFlag, useSite } from '../lib/centre/site.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SegmentedLinks } from '../ui/SegmentedLinks.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Events of the centre, of the shops, or of both. Shown as a list, or as a calendar if the tenant has switched it on. */
export function EventsScreen() {
  const hasCalendar = useFlag('is_events_calendar_visible');
  const address = readCalendarAddress(useRoute().query, useToday());
  return hasCalendar && address ? <ProgrammeCalendar address={address} /> : <ProgrammeList hasCalendar={hasCalendar} />;
}

function ProgrammeList({ hasCalendar }: { hasCalendar: boolean }) {
  const { locale } = useSite();
  const today = useToday();
  const filters = useEventFilters(useRoute().query);
  const inAddress = toFilterQuery(filters);
  const list = useAnnouncementList('events', { asked: useListQuery(filters, today), inAddress });
  const calendar = useEventsCalendar(list, today);
  useEventCategories(); // requested early, so that they arrive together with the list
  const page = usePage({
    route: list.name,
    heading: list.heading,
    title: list.title,
    description: list.lead,
    isReady: !list.isPastEnd,
    toPath: (to) => toPath(list.name, to, { page: list.page }, inAddress),
    isUnlisted: hasFilters(filters), // the whole list contains the same events
  });
  return (
    <ListPage
      page={page}
      isMissing={list.isPastEnd}
      header={{ lead: list.lead }}
      className="announcement-list"
      choices={
        <>
          <AnnouncementChoices list={list} views={hasCalendar && <ViewSwitch {...calendar} isCalendar={false} />} />
          <EventFilterChips list={list} filters={filters} />
        </>
      }
      resource={list.announcements}
      loading={{ kind: 'grid', size: 'large', count: 6, ratio: 'events' }}
      empty={<EmptyList list={list} isFiltered={hasFilters(filters)} />}
      pages={list}
      footer={
        <>
          {hasCalendar && <CalendarSubscription path={toEventsCalendarPath(locale, { ...filters, scope: list.scope })} />}
          <FeedLink name="events" />
        </>
      }
    >
      {(events) => <EventProgramme events={events} toAction={toFavourite} />}
    </ListPage>
  );
}

function ProgrammeCalendar({ address }: { address: CalendarAddress }) {
  const t = useTranslate();
  const today = useToday();
  const { locale } = useSite();
  const list = useListFacts('events');
  const events = useMonthEvents(address.month, list.scope);
  const { toPage, toHref, toSiblingHref, ...switchHrefs } = useEventsCalendar(list, today);
  const page = usePage(toPage(address));
  return (
    <ListFrame
      page={page}
      header={{ lead: list.lead }}
      className="announcement-list"
      choices={
        <AnnouncementChoices list={list} toSiblingHref={toSiblingHref(address)} views={<ViewSwitch {...switchHrefs} isCalendar />} />
      }
      footer={
        <>
          <CalendarSubscription path={toEventsCalendarPath(locale, { scope: list.scope })} />
          <FeedLink name="events" />
        </>
      }
    >
      <EventCalendar address={address} today={today} events={events} toHref={toHref} toAction={toFavourite} />
      {'meta' in events && events.meta && events.meta.total > events.data.length && (
        <Notice>{t('announcements.calendar_cut', { shown: events.data.length, total: events.meta.total })}</Notice>
      )}
      {(events.state === 'failed' || events.state === 'loading') && (
        <ResourceView resource={events} loading={<Skeleton kind="text" label={t('state.loading')} lines={6} />}>
          {() => null}
        </ResourceView>
      )}
    </ListFrame>
  );
}

function toFavourite(event: Announcement) {
  return <FavouriteButton type="event" record={event} />;
}

interface Props {
  listHref: string;
  calendarHref: string;
  isCalendar: boolean;
}

/** The programme as a list or as a calendar. */
function ViewSwitch({ listHref, calendarHref, isCalendar }: Props) {
  const t = useTranslate();
  return (
    <SegmentedLinks
      label={t('announcements.view')}
      segments={[
        { label: t('announcements.view_list'), href: listHref, icon: 'menu', isCurrent: !isCalendar },
        { label: t('announcements.view_calendar'), href: calendarHref, icon: 'calendar', isCurrent: isCalendar },
      ]}
    />
  );
}
