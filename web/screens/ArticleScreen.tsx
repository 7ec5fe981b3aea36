import { readParameters } from '#shared/contracts/parameters.ts';
import { getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { ArticleCard } from '../features/website-pages/ArticleCard.tsx';
import { ArticleStory } from '../features/website-pages/ArticleStory.tsx';
import { PageBlocks } from '../features/website-pages/PageBlocks.tsx';
import { toBlogPosting } from '../features/website-pages/page-schema.ts';
import { findPageSummary } from '../features/website-pages/page-summary.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { CardGrid } from '../ui/Card.tsx';
import { Section } from '../ui/Section.tsx';

const otherArticles = 3;

/** An article at any depth (R-ROUTE-4), and further articles. */
export function ArticleScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const blog = useLinks()('blog');
  const { permalink } = readParameters(getWebsitePageByPermalink.params, useRoute().params).values;
  const page = useEndpoint(getWebsitePageByPermalink, permalink === undefined ? undefined : { params: { permalink } });
  const found = page.state === 'ready' ? page.data : undefined;
  const title = found && texts.get(found, 'title');
  const toOwnPath = (target: typeof site.locale) =>
    found?.alias
      ? toPath('page', target, { alias: found.translations.find(({ locale }) => locale === target)?.path ?? found.alias }) // a custom page
      : toPath('article', target, { permalink: permalink ?? '' });
  const shown = usePage({
    route: 'article',
    heading: title ?? '',
    isReady: title !== undefined,
    description:
      import.meta.env.SSR &&
      found &&
      (findPageSummary(found, texts) ?? t('pages.description', { title: title ?? '', name: siteName(site) })),
    toPath: toOwnPath,
    picture: found?.image,
    kind: 'article',
    schema:
      import.meta.env.SSR && found && ((place) => [toBlogPosting(site, { ...place, image: found.image, publishedAt: found.published_at })]),
  });
  if (permalink === undefined) return <ErrorScreen code="NotFound" />;
  return (
    <DetailPage resource={page}>
      {(article) => (
        <>
          <ArticleStory page={article} breadcrumbs={<PageTrail page={shown} />} actions={<ShareButton title={shown.heading} />} />
          <PageBlocks blocks={article.blocks} slots={{ companies: showShops(toLateHeart) }} />
          <Others id={article.id} blog={blog} />
        </>
      )}
    </DetailPage>
  );
}

/** The newest articles, without this one. */
function Others({ id, blog }: { id: number; blog: string | undefined }) {
  const t = useTranslate();
  const articles = useEndpoint(listArticles, { query: { per_page: defaultPageSize } });
  const others = articles.state === 'ready' ? articles.data.filter((article) => article.id !== id).slice(0, otherArticles) : [];
  if (others.length === 0) return null;
  return (
    <Section heading={t('pages.more_articles')} link={blog === undefined ? undefined : { label: t('pages.all_articles'), href: blog }}>
      <CardGrid size="large" className="story-related">
        {others.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </CardGrid>
    </Section>
  );
}
