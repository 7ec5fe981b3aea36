import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDates } from './dates.ts';
import { useAnnouncementLink } from './use-announcement-link.ts';

interface Props {
  story: Announcement;
  source: ReactNode;
  /** A control that another feature provides, such as a favourite button. */
  action?: ReactNode;
}

/** The newest article, as wide as the page. */
export function LeadStory({ story, source, action }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDates();
  const href = useAnnouncementLink(story);
  const title = texts.get(story, 'title');
  const perex = texts.find(story, 'perex');
  return (
    <article className="lead-story card">
      <Image
        {...toPicture(story.image, 1280)}
        alt=""
        ratio="news"
        sizes="(min-width: 960px) 62vw, 100vw"
        isPriority
        fallbackIcon="message"
      />
      <div className="lead-story-words">
        <p className="card-eyebrow">
          <span>{source}</span>
          <time className="announcement-beside" dateTime={story.published_at}>
            {dates.published(story.published_at)}
          </time>
        </p>
        <h2>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} className="card-link">
              <span>{title}</span>
            </Link>
          )}
        </h2>
        {perex !== undefined && <p className="lead">{perex}</p>}
        {href !== undefined && (
          <span className="arrow-link" aria-hidden="true">
            <span className="arrow-link-words">{t('announcements.read')}</span>
            <span className="arrow-link-tile">
              <Icon name="arrow-right" size="small" />
            </span>
          </span>
        )}
      </div>
      {action !== undefined && <div className="card-action">{action}</div>}
    </article>
  );
}
