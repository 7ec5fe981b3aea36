import type { ReactNode } from 'react';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { addHeadingAnchors } from '../../lib/texts/rich-text.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { StoryLayout } from '../../ui/StoryLayout.tsx';
import { useArticleDate } from './ArticleCard.tsx';

/** Minimum number of headings for a table of contents. */
const minHeadings = 3;

interface Props {
  page: WebsitePage;
  breadcrumbs: ReactNode;
  /** Controls, such as sharing. */
  actions: ReactNode;
}

/** An article's page: a large title and picture, the text in reading width, and beside it the date and the table of contents. */
export function ArticleStory({ page, breadcrumbs, actions }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const date = useArticleDate()(page.published_at);
  const { html, entries } = addHeadingAnchors(texts.find(page, 'article') ?? '');
  return (
    <StoryLayout
      breadcrumbs={breadcrumbs}
      title={texts.get(page, 'title')}
      lead={texts.find(page, 'description')}
      picture={
        page.image && (
          <Image
            {...toPicture(page.image, 1920)}
            alt=""
            ratio="news"
            sizes="(min-width: 1320px) 1320px, 100vw"
            isPriority
            fallbackIcon="file"
          />
        )
      }
      asideLabel={t('pages.article_facts')}
      aside={
        <>
          {date && (
            <DefinitionList
              layout="stacked"
              entries={[{ term: t('announcements.published'), description: <time dateTime={page.published_at ?? undefined}>{date}</time> }]}
            />
          )}
          {entries.length >= minHeadings && (
            <nav className="article-contents" aria-label={t('documents.contents')}>
              <p className="document-contents-title">{t('documents.contents')}</p>
              <ol className="document-contents">
                {entries.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className="cluster">{actions}</div>
        </>
      }
    >
      {html !== '' && <Prose size="large" html={html} className="document-text" />}
    </StoryLayout>
  );
}
