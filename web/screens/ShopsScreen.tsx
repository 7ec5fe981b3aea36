import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { type Company, listCompanies } from '#shared/contracts/companies.ts';
import { parseCategoryParam, toPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageHead } from '#shared/site/page.ts';
import { CategoryChips } from '../features/shops/CategoryChips.tsx';
import { toShopsPath } from '../features/shops/category-addresses.ts';
import { ResultBar } from '../features/shops/ResultBar.tsx';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ShopFilterBar } from '../features/shops/ShopFilterBar.tsx';
import { listActive, noFilters, readShopFilters, type ShopFilters, toShopQuery } from '../features/shops/shop-filters.ts';
import { useFloors } from '../features/shops/use-floors.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { toBreadcrumbSchema } from '../lib/breadcrumb-schema.ts';
import { type Translate, useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { usePaginationWords } from '../lib/pagination-words.ts';
import { useLinks, useRoute } from '../lib/route.tsx';
import { siteName, useSite } from '../lib/site.tsx';
import { type Resource, useEndpoint } from '../lib/use-endpoint.ts';
import { useWords } from '../lib/words.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const pageSize = 24;
const priorityCards = 4;

/** The shops of a category, or all of them. */
export function ShopsScreen() {
  const { params, query, locale } = useRoute();
  const wanted = parseCategoryParam(params.category ?? '', locale);
  const categoryId = typeof wanted === 'object' ? wanted.id : undefined;
  const page = Number(params.page);
  const filters = readShopFilters(query);
  const categories = useEndpoint(listCategories, wanted && { query: { type: 'company' } });
  const companies = useEndpoint(
    listCompanies,
    wanted && { query: { ...toShopQuery(filters), ...(categoryId && { category: categoryId }), locale, page, per_page: pageSize } },
  );
  const known = 'data' in categories ? categories.data : [];
  const category = known.find(({ id }) => id === categoryId);

  const isUnknown = !wanted || (categoryId !== undefined && 'data' in categories && !category);
  if (isUnknown || (page > 1 && companies.state === 'empty')) return <ErrorScreen code="NotFound" />;
  if (companies.state === 'failed') return <ErrorScreen code={companies.code} retry={companies.retry} />;
  if (categoryId !== undefined && categories.state === 'failed') return <ErrorScreen code={categories.code} retry={categories.retry} />;
  return <ShopList {...{ category, categoryId, categories: known, companies, filters, page }} />;
}

interface Props {
  /** Undefined while it is on its way, and for all categories. */
  category: Category | undefined;
  categoryId: number | undefined;
  categories: readonly Category[];
  companies: Resource<Company[]>;
  filters: ShopFilters;
  page: number;
}

/** Everything but what is wrong with the address. */
function ShopList({ category, categoryId, categories, companies, filters, page }: Props) {
  const t = useTranslate();
  const words = useWords();
  const site = useSite();
  const toLink = useLinks();
  const floors = useFloors();
  const paginationWords = usePaginationWords();
  const meta = 'meta' in companies ? companies.meta : undefined;
  const toHref = (change: Partial<ShopFilters> = {}, number = 1) =>
    toShopsPath(category, number, { ...filters, ...change }, site.locale, site);
  const heading = category ? words.get(category, 'name') : t('shops.all_heading');
  const trail = [{ label: t('menu.shops-services'), href: toLink('shops-services') }, { label: heading }];
  const isReady = companies.state !== 'loading' && (categoryId === undefined || category !== undefined);
  usePageReport(200, isReady ? toHead({ category, filters, page, total: meta?.total ?? 0, heading, trail }, site, t) : undefined);
  return (
    <>
      <PageHeader
        title={heading}
        breadcrumbs={<Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />}
        className="shops-header shops-list-header"
      />
      <div className="wrap shops-list">
        <CategoryChips
          categories={categories.filter(({ id, parent_id }) => !parent_id || id === categoryId)}
          currentId={categoryId}
          toHref={(param) =>
            toPath('shops', site.locale, { category: param, page: 1 }, toShopQuery({ ...filters, letter: undefined, type: undefined }))
          }
        />
        <ShopFilterBar filters={filters} path={toShopsPath(category, 1, noFilters, site.locale, site)} toHref={toHref} floors={floors} />
        <ResultBar count={meta?.total} filters={filters} toHref={toHref} floors={floors} />
        <ResourceView
          resource={companies}
          loading={<Skeleton kind="grid" label={t('state.loading')} count={12} ratio="stores" phoneColumns={2} />}
          empty={<NothingFound isFiltered={listActive(filters).length > 0} clearedHref={toHref(noFilters)} />}
        >
          {(shown) => (
            <CardGrid phoneColumns={2} label={heading}>
              {shown.map((company, index) => (
                <ShopCard key={company.id} company={company} level={2} isPriority={index < priorityCards} />
              ))}
            </CardGrid>
          )}
        </ResourceView>
        <Pagination page={page} pageCount={meta?.pages ?? 1} toHref={(number) => toHref({}, number)} words={paginationWords} />
      </div>
    </>
  );
}

interface Facts {
  category: Category | undefined;
  filters: ShopFilters;
  page: number;
  total: number;
  heading: string;
  trail: { label: string; href?: string | undefined }[];
}

function toHead({ category, filters, page, total, heading, trail }: Facts, site: SiteConfig, t: Translate): PageHead {
  const mall = siteName(site);
  const title = category ? t('shops.list_title', { category: heading, mall }) : t('shops.list_all_title', { mall });
  return {
    title: page > 1 ? t('shops.paged_title', { title, page }) : title,
    description: t('shops.list_description', { category: heading, mall, count: total }),
    path: toShopsPath(category, page, filters, site.locale, site),
    alternates: Object.fromEntries(site.locales.map((target) => [target, toShopsPath(category, page, filters, target, site)])),
    isUnlisted: listActive(filters).length > 0 || filters.sort !== 'title',
    structuredData: [toBreadcrumbSchema(trail, site.publicUrl)],
  };
}

function NothingFound({ isFiltered, clearedHref }: { isFiltered: boolean; clearedHref: string }) {
  const t = useTranslate();
  const toLink = useLinks();
  return (
    <EmptyState
      icon="store"
      title={t('shops.empty_title')}
      message={t(isFiltered ? 'shops.empty_text' : 'shops.empty_plain_text')}
      action={
        <>
          {isFiltered && <Button href={clearedHref}>{t('shops.clear_filters')}</Button>}
          <Button href={toLink('shops-services') ?? '/'} variant={isFiltered ? 'secondary' : 'primary'}>
            {t('menu.shops-services')}
          </Button>
        </>
      }
    />
  );
}
