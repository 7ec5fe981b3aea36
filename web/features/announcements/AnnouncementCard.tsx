import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { findPlace } from '../../lib/centre/announcement-place.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { DateBlock } from './DateBlock.tsx';
import { type Dates, useDates } from './dates.ts';
import { MoreDates } from './MoreDates.tsx';
import { announcementLooks, useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  announcement: Announcement;
  level?: HeadingLevel;
  isPriority?: boolean;
  layout?: 'stack' | 'row' | 'poster';
  /** Author, such as the shop's name. Without it, the card shows "the centre" or "shops". */
  source?: ReactNode;
  /** Whether the beginning of the text is below the title. */
  hasPerex?: boolean;
  /** Width of the picture, for cards outside a grid. */
  sizes?: string;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
}

/** News or an event in a list: picture, author, time and place. */
export function AnnouncementCard({
  announcement,
  level = 3,
  isPriority = false,
  layout = 'stack',
  source,
  hasPerex = false,
  sizes,
  action,
}: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDates();
  const { ratio, icon } = announcementLooks[announcement.type];
  const whose = source ?? t(`announcements.scope_${announcement.scope}`);
  const perex = hasPerex ? texts.find(announcement, 'perex') : undefined;
  return (
    <Card
      title={texts.get(announcement, 'title')}
      lang={texts.langOf(announcement)}
      level={level}
      layout={layout}
      href={useAnnouncementLink(announcement)}
      eyebrow={<Eyebrow announcement={announcement} whose={whose} dates={dates} />}
      media={
        <Image
          {...toPicture(announcement.image, layout === 'row' ? 480 : 960)}
          alt=""
          ratio={ratio}
          sizes={
            sizes ?? (layout === 'row' ? '(min-width: 704px) 14rem, 34vw' : '(min-width: 1060px) 33vw, (min-width: 480px) 50vw, 100vw')
          }
          isPriority={isPriority}
          fallbackIcon={icon}
        />
      }
      badge={layout === 'row' ? undefined : toCornerMark(announcement, dates)}
      action={action}
      className={`announcement-card announcement-card-${announcement.type}`}
    >
      {perex !== undefined && <p className="announcement-perex">{perex}</p>}
      <Facts announcement={announcement} dates={dates} />
    </Card>
  );
}

interface PartProps {
  announcement: Announcement;
  dates: Dates;
}

function Eyebrow({ announcement, dates, whose }: PartProps & { whose: ReactNode }) {
  if (announcement.type !== 'news') return whose;
  return (
    <>
      <span>{whose}</span>
      <time className="announcement-beside" dateTime={announcement.published_at}>
        {dates.published(announcement.published_at) /* last in its line, because its text changes once the page is live */}
      </time>
    </>
  );
}

/** Mark in the corner of the picture: an event's date. */
function toCornerMark(announcement: Announcement, dates: Dates): ReactNode {
  const parts = announcement.type === 'event' ? dates.parts(announcement) : undefined;
  return parts && <DateBlock parts={parts} />;
}

function Facts({ announcement, dates }: PartProps) {
  const t = useTranslate();
  const place = findPlace(dates.toNext(announcement), useRecordTexts());
  if (announcement.type === 'news') return null;
  return (
    <>
      <Meta icon="calendar">{dates.brief(announcement) ?? t('announcements.date_open')}</Meta>
      <MoreDates event={announcement} />
      {place !== undefined && <Meta icon="map-pin">{place}</Meta>}
    </>
  );
}
// messages: announcements.scope_*
