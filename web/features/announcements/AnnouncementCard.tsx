import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { toPicture } from '../../lib/pictures.ts';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Price } from '../../ui/Price.tsx';
import { announcementLooks } from './announcement-looks.ts';
import { DateBlock } from './DateBlock.tsx';
import { type Dates, useDates } from './dates.ts';
import { useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  announcement: Announcement;
  level?: HeadingLevel;
  isPriority?: boolean;
  layout?: 'stack' | 'row' | 'poster';
  /** Whose it is, such as the shop's name; without it the card says centre or shops. */
  source?: ReactNode;
  /** A few words of its beginning below the title. */
  hasPerex?: boolean;
  /** How wide the picture will be; for cards outside of a grid. */
  sizes?: string;
  /** A control of another feature, such as a favourite button. */
  action?: ReactNode;
}

/** News, an event or an offer in a list: its picture, whose it is, when, and for offers how much. */
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
  const words = useWords();
  const dates = useDates();
  const { ratio, icon } = announcementLooks[announcement.type];
  const whose = source ?? t(`announcements.scope_${announcement.scope}`);
  const perex = hasPerex ? words.find(announcement, 'perex') : undefined;
  return (
    <Card
      title={words.get(announcement, 'title')}
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
      <time dateTime={announcement.published_at}>{dates.published(announcement.published_at)}</time>
      <span className="announcement-source">{whose}</span>
    </>
  );
}

/** On the picture: an event's date, an offer's saving. */
function toCornerMark(announcement: Announcement, dates: Dates): ReactNode {
  const parts = announcement.type === 'event' ? dates.parts(announcement) : undefined;
  if (parts) return <DateBlock parts={parts} />;
  const percent = announcement.type === 'product' ? findSaving(announcement) : undefined;
  return percent === undefined ? undefined : <Badge tone="accent">−{percent} %</Badge>;
}

function Facts({ announcement, dates }: PartProps) {
  const t = useTranslate();
  const { locale } = useSite();
  const { type, price, price_before, place, ends_at } = announcement;
  if (type === 'news') return null;
  if (type === 'event') {
    return (
      <>
        <Meta icon="calendar">{dates.brief(announcement) ?? t('announcements.date_open')}</Meta>
        {place && <Meta icon="map-pin">{place}</Meta>}
      </>
    );
  }
  return (
    <>
      {price && (
        <Price
          now={formatMoney(price, locale)}
          before={price_before ? formatMoney(price_before, locale) : undefined}
          words={{ now: t('announcements.price_now'), before: t('announcements.price_before') }}
        />
      )}
      {ends_at && <Meta icon="clock">{t('announcements.valid_until', { date: dates.lastDay(ends_at) })}</Meta>}
    </>
  );
}

function findSaving({ price, price_before }: Announcement): number | undefined {
  if (!price || !price_before || price_before.amount <= price.amount) return undefined;
  const percent = Math.round((1 - price.amount / price_before.amount) * 100);
  return percent > 0 ? percent : undefined;
}
// messages: announcements.scope_*
