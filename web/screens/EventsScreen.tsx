import type { Announcement } from '#shared/contracts/announcements.ts';
import { toEventsCalendarPath } from '#shared/site/calendars.ts';
import { AnnouncementListPage, EmptyList } from '../features/announcements/AnnouncementListPage.tsx';
import { CalendarSubscription } from '../features/announcements/CalendarSubscription.tsx';
import { type CalendarAddress, readCalendarAddress } from '../features/announcements/calendar-address.ts';
import { EventCalendar } from '../features/announcements/EventCalendar.tsx';
import { EventProgramme } from '../features/announcements/EventProgramme.tsx';
import { useAnnouncementList, useListFacts } from '../features/announcements/use-announcement-list.ts';
import { useEventCategories } from '../features/announcements/use-event-categories.ts';
import { useEventsCalendar } from '../features/announcements/use-events-calendar.ts';
import { useMonthEvents } from '../features/announcements/use-month-events.ts';
import { ViewSwitch } from '../features/announcements/ViewSwitch.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useToday } from '../features/hours/use-today.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useFlag, useSite } from '../lib/centre/site.tsx';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The programme: events of everybody, of the centre, or of the shops; as a list, or as a calendar where the tenant wants one. */
export function EventsScreen() {
  const hasCalendar = useFlag('is_events_calendar_visible');
  const address = readCalendarAddress(useRoute().query, useToday());
  return hasCalendar && address ? <ProgrammeCalendar address={address} /> : <ProgrammeList hasCalendar={hasCalendar} />;
}

function ProgrammeList({ hasCalendar }: { hasCalendar: boolean }) {
  const t = useTranslate();
  const { locale, publicUrl } = useSite();
  const list = useAnnouncementList('events');
  const calendar = useEventsCalendar(list, useToday());
  useEventCategories(); // asked for now, so that they come together with the list
  const addresses = useAlternates(list.name);
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
  return (
    <AnnouncementListPage
      list={list}
      pages={list}
      {...(hasCalendar && {
        views: <ViewSwitch {...calendar} isCalendar={false} />,
        footer: <CalendarSubscription path={toEventsCalendarPath(locale, list.scope)} />,
      })}
    >
      <ResourceView
        resource={list.announcements}
        loading={<Skeleton kind="grid" size="large" label={t('state.loading')} count={6} ratio="events" />}
        empty={<EmptyList list={list} />}
      >
        {(events) => <EventProgramme events={events} toAction={toFavourite} />}
      </ResourceView>
    </AnnouncementListPage>
  );
}

function ProgrammeCalendar({ address }: { address: CalendarAddress }) {
  const t = useTranslate();
  const today = useToday();
  const { locale } = useSite();
  const list = useListFacts('events');
  const events = useMonthEvents(address.month, list.scope);
  const { toHead, toHref, toSiblingHref, ...switchHrefs } = useEventsCalendar(list, today);
  usePageReport(200, toHead(address));
  return (
    <AnnouncementListPage
      list={list}
      toSiblingHref={toSiblingHref(address)}
      views={<ViewSwitch {...switchHrefs} isCalendar />}
      footer={<CalendarSubscription path={toEventsCalendarPath(locale, list.scope)} />}
    >
      <EventCalendar asked={address} today={today} events={events} toHref={toHref} toAction={toFavourite} />
      {'meta' in events && events.meta && events.meta.total > events.data.length && (
        <Notice>{t('announcements.calendar_cut', { shown: events.data.length, total: events.meta.total })}</Notice>
      )}
      {(events.state === 'failed' || events.state === 'loading') && (
        <ResourceView resource={events} loading={<Skeleton kind="text" label={t('state.loading')} lines={6} />}>
          {() => null}
        </ResourceView>
      )}
    </AnnouncementListPage>
  );
}

function toFavourite(event: Announcement) {
  return <FavouriteButton type="event" record={event} />;
}
