import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Heading, type HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DateBlock } from './DateBlock.tsx';
import { useDates } from './dates.ts';
import { MoreDates } from './MoreDates.tsx';
import { PhaseBadge } from './PhaseBadge.tsx';
import { useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  event: Announcement;
  /** Categories or the shop's name. */
  eyebrow: ReactNode;
  level?: HeadingLevel;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
}

/** An event in a programme: date, title, time, place. */
export function EventRow({ event, eyebrow, level = 3, action }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const dates = useDates();
  const parts = dates.parts(event);
  const href = useAnnouncementLink(event);
  const title = texts.get(event, 'title');
  const place = findPlace(dates.toNext(event), texts);
  const perex = texts.find(event, 'perex');
  const { price } = event;
  return (
    <article className="event-row linked-row">
      {parts && <DateBlock parts={parts} kind="column" />}
      <div className="event-row-words">
        <PhaseBadge event={event} />
        <p className="card-eyebrow">{eyebrow}</p>
        <Heading level={level} className="event-row-title">
          {href === undefined ? title : <RowLink href={href}>{title}</RowLink>}
        </Heading>
        {perex !== undefined && <p className="event-row-perex">{perex}</p>}
        <div className="event-row-facts">
          <Meta icon="clock">
            <VisuallyHidden>{dates.span(event)}</VisuallyHidden>
            <span aria-hidden="true">{dates.times(event) ?? t('announcements.date_open')}</span>
          </Meta>
          <MoreDates event={event} />
          {place !== undefined && <Meta icon="map-pin">{place}</Meta>}
          {price && <Meta icon="ticket">{price.amount === 0 ? t('announcements.free') : formatMoney(price, locale)}</Meta>}
        </div>
      </div>
      <Image {...toPicture(event.image, 640)} alt="" ratio="events" sizes="(min-width: 704px) 17rem, 80vw" fallbackIcon="calendar" />
      {action !== undefined && <div className="event-row-action">{action}</div>}
    </article>
  );
}
