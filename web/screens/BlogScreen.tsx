import { getWebsitePageByAlias, listArticles } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { toPicture } from '../lib/pictures.ts';
import { useSite } from '../lib/site.tsx';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { useWords } from '../lib/words.ts';
import { Card } from '../ui/Card.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Image } from '../ui/Image.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The articles, newest first. */
export function BlogScreen() {
  const t = useTranslate();
  const words = useWords();
  const { locale } = useSite();
  const addresses = useAlternates('blog');
  const articles = useEndpoint(listArticles, { query: { per_page: 24 } });
  const page = useEndpoint(getWebsitePageByAlias, { params: { alias: 'blog' } });
  const intro = page.state === 'ready' ? words.find(page.data, 'description') : undefined;
  const title = t('menu.blog');
  usePageReport(200, { title, ...(intro && { description: intro }), ...addresses });
  if (articles.state === 'failed') return <ErrorScreen code={articles.code} retry={articles.retry} />;
  return (
    <>
      <PageHeader title={title} lead={intro} />
      <div className="wrap">
        <ResourceView resource={articles} loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}>
          {(found) => (
            <CardGrid size="large">
              {found.map((article) => (
                <Card
                  key={article.id}
                  title={words.get(article, 'title')}
                  href={toPath('article', locale, { permalink: article.permalink })}
                  media={<Image {...toPicture(article.image, 640)} ratio="news" alt="" />}
                  level={2}
                >
                  {words.find(article, 'description')}
                </Card>
              ))}
            </CardGrid>
          )}
        </ResourceView>
      </div>
    </>
  );
}
