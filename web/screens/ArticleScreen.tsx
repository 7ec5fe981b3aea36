import { readParameters } from '#shared/contracts/parameters.ts';
import { getWebsitePageByPermalink, listArticles, type WebsitePage } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ArticleCard } from '../features/website-pages/ArticleCard.tsx';
import { ArticleStory } from '../features/website-pages/ArticleStory.tsx';
import { PageBlocks } from '../features/website-pages/PageBlocks.tsx';
import { toBlogPosting } from '../features/website-pages/page-schema.ts';
import { findPageSummary } from '../features/website-pages/page-summary.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const otherArticles = 3;

/** An article at any depth (R-ROUTE-4), and what to read next. */
export function ArticleScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const blog = useLinks()('blog');
  const { permalink } = readParameters(getWebsitePageByPermalink.params, useRoute().params).values;
  const page = useEndpoint(getWebsitePageByPermalink, permalink === undefined ? undefined : { params: { permalink } });
  const found = page.state === 'ready' ? page.data : undefined;
  const title = found && texts.get(found, 'title');
  const trail = [{ label: t('menu.blog'), href: blog }, { label: title ?? '' }];
  const toOwnPath = (target: typeof site.locale) =>
    found?.alias
      ? toPath('page', target, { alias: found.translations.find(({ locale }) => locale === target)?.path ?? found.alias }) // it has a page of its own
      : toPath('article', target, { permalink: permalink ?? '' });
  const toHead = (article: WebsitePage, name: string) => {
    const description = findPageSummary(article, texts) ?? t('pages.description', { title: name, name: siteName(site) });
    const path = toOwnPath(site.locale);
    const told = { title: name, description, path, image: article.image ?? undefined, publishedAt: article.published_at };
    return {
      title: name,
      description,
      path,
      ...(article.image && { image: article.image }),
      kind: 'article' as const,
      alternates: Object.fromEntries(site.locales.map((target) => [target, toOwnPath(target)])),
      ...(import.meta.env.SSR && { structuredData: [toBlogPosting(site, told), toBreadcrumbSchema(trail, site.publicUrl)] }),
    };
  };
  usePageReport(200, found && title ? toHead(found, title) : undefined);
  if (permalink === undefined) return <ErrorScreen code="NotFound" />;
  if (page.state === 'failed') return <ErrorScreen code={page.code} retry={page.code === 'NotFound' ? undefined : page.retry} />;
  if (!found || !title) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return (
    <>
      <ArticleStory page={found} trail={trail} actions={<ShareButton title={title} />} />
      <PageBlocks blocks={found.blocks} slots={{ companies: showShops(toLateHeart) }} />
      <Others id={found.id} blog={blog} />
    </>
  );
}

/** The newest of the others. */
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
