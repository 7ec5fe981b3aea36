import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { announcementLooks } from './announcement-looks.ts';
import { CompanyLink } from './CompanyLink.tsx';
import { ShareButton } from './ShareButton.tsx';

interface Props {
  announcement: Announcement;
  /** From the overview down to this page. */
  breadcrumbs: ReactNode;
  /** Before the title: a date in large type. */
  mark?: ReactNode;
  eyebrow: ReactNode;
  /** Beside the text: time, place, price. */
  facts: ReactNode;
  /** Further actions beside sharing. */
  actions?: ReactNode;
  /** Below the text, such as a rating. */
  ending?: ReactNode;
}

/** An announcement's page: title and picture large, the text in a column of reading width, facts beside it. */
export function Story({ announcement, breadcrumbs, mark, eyebrow, facts, actions, ending }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { type, image, gallery, company_id } = announcement;
  const toAlt = useAltTexts([image, ...gallery]);
  const { ratio, icon } = announcementLooks[type];
  const title = texts.get(announcement, 'title');
  const perex = texts.find(announcement, 'perex');
  const article = texts.find(announcement, 'article');
  return (
    <article className={`story story-${type}`}>
      <header className="story-head wrap">
        {breadcrumbs}
        <div className="story-title">
          {mark}
          <div className="story-words">
            <p className="eyebrow">{eyebrow}</p>
            <h1>{title}</h1>
            {perex !== undefined && <p className="story-perex">{perex}</p>}
          </div>
        </div>
      </header>
      {image && (
        <div className="story-picture">
          <Image
            {...toPicture(image, 1920)}
            alt={toAlt(image) ?? ''}
            ratio={ratio}
            sizes="(min-width: 1320px) 1320px, 100vw"
            isPriority
            fallbackIcon={icon}
          />
        </div>
      )}
      <div className="story-body wrap">
        <aside className="story-aside" aria-label={t('announcements.facts')}>
          {facts}
          {typeof company_id === 'number' && <CompanyLink id={company_id} />}
          <div className="cluster">
            {actions}
            <ShareButton title={title} />
          </div>
        </aside>
        <div className="story-text">
          {article !== undefined && <Prose size="large" html={article} />}
          {gallery.length > 0 && (
            <ul className="story-gallery">
              {gallery.map((source, index) => (
                <li key={source}>
                  <Image
                    {...toPicture(source, 960)}
                    alt={toAlt(source) ?? t('announcements.picture_of', { title, number: index + 1 })}
                    ratio={ratio}
                    sizes="(min-width: 960px) 22rem, 50vw"
                    fallbackIcon={icon}
                  />
                </li>
              ))}
            </ul>
          )}
          {ending}
        </div>
      </div>
    </article>
  );
}
