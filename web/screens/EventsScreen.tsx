import { AnnouncementListPage, EmptyList } from '../features/announcements/AnnouncementListPage.tsx';
import { EventProgramme } from '../features/announcements/EventProgramme.tsx';
import { useAnnouncementList } from '../features/announcements/use-announcement-list.ts';
import { useEventCategories } from '../features/announcements/use-event-categories.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { toBreadcrumbSchema } from '../lib/breadcrumb-schema.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { useSite } from '../lib/site.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The programme: events of everybody, of the centre, or of the shops. */
export function EventsScreen() {
  const t = useTranslate();
  const list = useAnnouncementList('events');
  useEventCategories(); // asked for now, so that they come together with the list
  const addresses = useAlternates(list.name);
  const structuredData = [toBreadcrumbSchema(list.trail, useSite().publicUrl)];
  usePageReport(200, list.isPastEnd ? undefined : { title: list.title, description: list.lead, ...addresses, structuredData });
  if (list.isPastEnd) return <ErrorScreen code="NotFound" />;
  return (
    <AnnouncementListPage list={list}>
      <ResourceView
        resource={list.announcements}
        loading={<Skeleton kind="grid" size="large" label={t('state.loading')} count={6} ratio="events" />}
        empty={<EmptyList list={list} />}
      >
        {(events) => <EventProgramme events={events} />}
      </ResourceView>
    </AnnouncementListPage>
  );
}
