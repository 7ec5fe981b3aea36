import type { ArticleSummary } from '#shared/contracts/website-pages.ts';
import { formatDate, toDateFormat } from '#shared/rules/date-format.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Image } from '../../ui/Image.tsx';

interface Props {
  article: ArticleSummary;
  level?: 2 | 3;
  isPriority?: boolean;
  /** Width of the picture (`sizes` of `img`). */
  sizes?: string;
}

/** An article in a list: date and summary. */
export function ArticleCard({ article, level = 3, isPriority = false, sizes }: Props) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const date = useArticleDate()(article.published_at);
  return (
    <Card
      title={texts.get(article, 'title')}
      href={toPath('article', locale, { permalink: article.permalink })}
      level={level}
      eyebrow={date && <time dateTime={article.published_at ?? undefined}>{date}</time>}
      media={
        <Image
          {...toPicture(article.image, 1280)}
          alt=""
          ratio="news"
          sizes={sizes ?? '(min-width: 1056px) 33vw, (min-width: 704px) 50vw, 100vw'}
          isPriority={isPriority}
          fallbackIcon="file"
        />
      }
    >
      {texts.find(article, 'description')}
    </Card>
  );
}

/** Publication date of an article in the centre's format. */
export function useArticleDate(): (publishedAt: string | null | undefined) => string | undefined {
  const { mall, locale } = useSite();
  return (publishedAt) =>
    publishedAt ? formatDate(publishedAt, toDateFormat(mall?.date_format, locale), locale, mall?.timezone ?? 'Europe/Prague') : undefined;
}
