import type { Announcement } from '#shared/contracts/announcements.ts';
import { listDates } from '#shared/rules/event-dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toEventCalendarPath } from '#shared/site/calendars.ts';
import { DateBlock } from '../features/announcements/DateBlock.tsx';
import { useDates } from '../features/announcements/dates.ts';
import { EventDates } from '../features/announcements/EventDates.tsx';
import { useEventEyebrow } from '../features/announcements/EventProgramme.tsx';
import { PhaseBadge } from '../features/announcements/PhaseBadge.tsx';
import { RelatedStories } from '../features/announcements/RelatedStories.tsx';
import { Story } from '../features/announcements/Story.tsx';
import { toEvent } from '../features/announcements/structured-data.ts';
import { useStory } from '../features/announcements/use-story.ts';
import { EventRegistrationLate } from '../features/booking/EventRegistrationLate.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { CompactShopLink } from '../features/shops/ShopLink.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { findPlace } from '../lib/centre/announcement-place.ts';
import { useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { Section } from '../ui/Section.tsx';

/** One event: time, place, price and description. */
export function EventScreen() {
  const t = useTranslate();
  const { locale } = useSite();
  const dates = useDates();
  const toEyebrow = useEventEyebrow();
  const { page, resource, candidates } = useStory('event', import.meta.env.SSR && toEvent);
  const toMark = (parts: ReturnType<typeof dates.parts>) => parts && <DateBlock parts={parts} kind="column" />;
  return (
    <DetailPage resource={resource} loading={{ className: 'wrap story-head', kind: 'text', lines: 6 }}>
      {(event) => (
        <>
          <Story
            announcement={event}
            breadcrumbs={<PageTrail page={page} />}
            mark={toMark(dates.parts(event))}
            eyebrow={toEyebrow(event)}
            facts={<EventFacts event={event} />}
            shop={typeof event.company_id === 'number' && <CompactShopLink id={event.company_id} />}
            actions={
              <>
                {event.registration_places !== undefined && (
                  <Button href="#register" size="small" icon="check">
                    {t('booking.register')}
                  </Button>
                )}
                {dates.parts(event) && (
                  <Button href={toEventCalendarPath(locale, event.id)} variant="secondary" size="small" icon="calendar">
                    {t('announcements.add_to_calendar')}
                  </Button>
                )}
                <LikeButton type="event" record={event} size="small" />
              </>
            }
            ending={<Thumbs type="event" id={event.id} />}
          />
          {event.registration_places !== undefined && (
            <Section heading={t('booking.register')} lead={t('booking.register_lead')} tone="surface" id="register">
              <EventRegistrationLate eventId={event.id} />
            </Section>
          )}
          <RelatedStories
            announcement={event}
            candidates={candidates}
            heading={t('announcements.more_events')}
            linkLabel={t('announcements.all_events')}
            toAction={(other) => <FavouriteButton type="event" record={other} />}
          />
        </>
      )}
    </DetailPage>
  );
}

function EventFacts({ event }: { event: Announcement }) {
  const t = useTranslate();
  const dates = useDates();
  const { locale } = useSite();
  const { price } = event;
  const hasDates = listDates(event).length > 0;
  const place = findPlace(event, useRecordTexts());
  const when = hasDates ? (
    <EventDates event={event} />
  ) : (
    <>
      <span>{dates.span(event, 'dddd') ?? t('announcements.date_open')}</span>
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
