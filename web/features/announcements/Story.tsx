import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { StoryLayout } from '../../ui/StoryLayout.tsx';
import { ShareButton } from './ShareButton.tsx';
import { announcementLooks } from './use-announcement-link.ts';

interface Props {
  announcement: Announcement;
  /** Breadcrumbs from the overview to this page. */
  breadcrumbs: ReactNode;
  /** A date in large type, before the title. */
  mark?: ReactNode;
  eyebrow: ReactNode;
  /** Facts beside the text: time, place, price. */
  facts: ReactNode;
  /** The shop that the announcement is from. */
  shop?: ReactNode;
  /** Further actions beside sharing. */
  actions?: ReactNode;
  /** Content below the text, such as a rating. */
  ending?: ReactNode;
}

/** An announcement's page: a large title and picture, the text in a column of reading width, and facts beside it. */
export function Story({ announcement, breadcrumbs, mark, eyebrow, facts, shop, actions, ending }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { type, image, gallery } = announcement;
  const toAlt = useAltTexts([image, ...gallery]);
  const { ratio, icon } = announcementLooks[type];
  const title = texts.get(announcement, 'title');
  const article = texts.find(announcement, 'article');
  return (
    <StoryLayout
      className={`story-${type}`}
      breadcrumbs={breadcrumbs}
      mark={mark}
      eyebrow={eyebrow}
      title={title}
      lang={texts.langOf(announcement)}
      lead={texts.find(announcement, 'perex')}
      picture={
        image && (
          <Image
            {...toPicture(image, 1920)}
            alt={toAlt(image) ?? ''}
            ratio={ratio}
            sizes="(min-width: 1320px) 1320px, 100vw"
            isPriority
            fallbackIcon={icon}
          />
        )
      }
      asideLabel={t('announcements.facts')}
      aside={
        <>
          {facts}
          {shop}
          <div className="cluster">
            {actions}
            <ShareButton title={title} />
          </div>
        </>
      }
    >
      {article !== undefined && <Prose size="large" html={article} lang={texts.langOf(announcement)} />}
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
    </StoryLayout>
  );
}
