import { getWebsitePageByAlias, listArticles } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ListPage } from '../features/states/ListPage.tsx';
import { ArticleCard } from '../features/website-pages/ArticleCard.tsx';
import { PageBody } from '../features/website-pages/PageBody.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { findPageSummary } from '../features/website-pages/page-summary.ts';
import { useLandingPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { CardGrid } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The articles, newest first, with an introduction by staff. */
export function BlogScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const landing = useLandingPicture('blog');
  const number = readPage(useRoute().query.get('page'));
  const articles = useEndpoint(listArticles, number === undefined ? undefined : { query: { page: number, per_page: defaultPageSize } });
  const pages = useEndpoint(getWebsitePageByAlias, { params: { alias: 'blog' } });
  const page = pages.state === 'ready' ? pages.data : undefined;
  const meta = 'meta' in articles ? articles.meta : undefined;
  const isPastEnd = number === undefined || (number > 1 && meta !== undefined && number > meta.pages);
  const toPagePath = (locale: typeof site.locale, of: number) => toPath('blog', locale, {}, { page: of > 1 ? of : undefined });
  const own = (page && texts.find(page, 'title')) ?? t('menu.blog');
  const isFirst = number === 1;
  const shown = usePage({
    route: 'blog',
    heading: own,
    title: isFirst ? undefined : t('announcements.title_of_page', { title: own, page: number ?? 1 }),
    isReady: !isPastEnd && pages.state !== 'loading',
    description: import.meta.env.SSR && ((page && findPageSummary(page, texts)) ?? t('pages.about_blog', { name: siteName(site) })),
    toPath: (locale) => toPagePath(locale, number ?? 1),
    picture: landing ?? page?.image,
  });
  return (
    <ListPage
      page={shown}
      isMissing={isPastEnd}
      hasNoTrail
      header={{
        lead: (page && texts.find(page, 'description')) ?? t('pages.about_blog', { name: siteName(site) }),
        image: isFirst && landing ? <PageCover source={landing} /> : undefined,
      }}
      className="page-articles"
      resource={articles}
      loading={{ kind: 'grid', size: 'large', count: 9, ratio: 'news' }}
      empty={<EmptyState icon="file" title={t('pages.no_articles')} message={t('pages.no_articles_text')} />}
      pages={{ page: number ?? 1, pageCount: meta?.pages, toHref: (of) => toPagePath(site.locale, of) }}
      ending={page && isFirst && <PageBody page={page} slots={{ companies: showShops(toLateHeart) }} />}
    >
      {(found) => (
        <CardGrid size="large" className={isFirst && found.length > 2 ? 'news-grid news-grid-led' : 'news-grid'}>
          {found.map((article, index) => (
            <ArticleCard
              key={article.id}
              article={article}
              level={2}
              isPriority={index === 0}
              {...(isFirst && index === 0 && { sizes: '(min-width: 1056px) 62vw, (min-width: 704px) 50vw, 100vw' })}
            />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

/** Reads the page number from the query; undefined if it is not one. */
function readPage(text: string | null): number | undefined {
  if (text === null) return 1;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
