import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Meta } from '../../ui/Meta.tsx';
import { RowLink } from '../../ui/RowLink.tsx';
import { useDates } from './dates.ts';
import { PhaseBadge } from './PhaseBadge.tsx';
import { useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  event: Announcement;
  /** Whether the context already shows the day. */
  isDayKnown: boolean;
  /** A control of another feature, such as a favourite button. */
  action?: ReactNode;
}

/** An event in a narrow column: time, title, place. */
export function EventBrief({ event, isDayKnown, action }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDates();
  const href = useAnnouncementLink(event);
  const title = texts.get(event, 'title');
  const place = findPlace(event, texts);
  const when = isDayKnown ? dates.times(event) : dates.brief(event);
  return (
    <article className="event-brief linked-row">
      <p className="event-brief-when">{when ?? t('announcements.date_open')}</p>
      <h3 className="event-brief-title">{href === undefined ? title : <RowLink href={href}>{title}</RowLink>}</h3>
      {place !== undefined && <Meta icon="map-pin">{place}</Meta>}
      <PhaseBadge event={event} />
      {action !== undefined && <div className="event-brief-action">{action}</div>}
    </article>
  );
}
