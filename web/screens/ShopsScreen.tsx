import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { parseCategoryParam, toPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { PageHead } from '#shared/site/page.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { CategoryChips } from '../features/shops/CategoryChips.tsx';
import { toShopsPath } from '../features/shops/category-addresses.ts';
import { PlaceCard } from '../features/shops/PlaceCard.tsx';
import { ResultBar } from '../features/shops/ResultBar.tsx';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ShopFilterBar } from '../features/shops/ShopFilterBar.tsx';
import { listActive, noFilters, readShopFilters, type ShopFilters, toShopQuery } from '../features/shops/shop-filters.ts';
import { useFloors } from '../features/shops/use-floors.ts';
import { type ShopList, useShopList } from '../features/shops/use-shop-list.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { type Translate, useTranslate } from '../lib/words/i18n.tsx';
import { usePaginationWords } from '../lib/words/pagination-words.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/CardGrid.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const priorityCards = 4;

/** The shops of a category, or all of them. */
export function ShopsScreen() {
  const { params, query, locale } = useRoute();
  const wanted = parseCategoryParam(params.category ?? '', locale);
  const categoryId = typeof wanted === 'object' ? wanted.id : undefined;
  const page = Number(params.page);
  const filters = readShopFilters(query);
  const categories = useEndpoint(listCategories, wanted && { query: { type: 'company' } });
  const list = useShopList(wanted && { categoryId, filters, page });
  const known = 'data' in categories ? categories.data : [];
  const category = known.find(({ id }) => id === categoryId);

  const isUnknown = !wanted || (categoryId !== undefined && 'data' in categories && !category);
  if (isUnknown || list.isPastEnd) return <ErrorScreen code="NotFound" />;
  if (list.companies.state === 'failed') return <ErrorScreen code={list.companies.code} retry={list.companies.retry} />;
  if (categoryId !== undefined && categories.state === 'failed') return <ErrorScreen code={categories.code} retry={categories.retry} />;
  return <Shops {...{ category, categoryId, categories: known, list, filters, page }} />;
}

interface Props {
  /** Undefined while it is on its way, and for all categories. */
  category: Category | undefined;
  categoryId: number | undefined;
  categories: readonly Category[];
  list: ShopList;
  filters: ShopFilters;
  /** As the address has it. */
  page: number;
}

/** Everything but what is wrong with the address. */
function Shops({ category, categoryId, categories, list, filters, page }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toLink = useLinks();
  const floors = useFloors();
  const Card = filters.open ? PlaceCard : ShopCard; // who asks for what is open wants the hours too
  const paginationWords = usePaginationWords();
  const toHref = (change: Partial<ShopFilters> = {}, number = 1) =>
    toShopsPath(category, number, { ...filters, ...change }, site.locale, site);
  const heading = category ? texts.get(category, 'name') : t('shops.all_heading');
  const trail = [{ label: t('menu.shops-services'), href: toLink('shops-services') }, { label: heading }];
  const isReady = list.companies.state !== 'loading' && (categoryId === undefined || category !== undefined);
  usePageReport(200, isReady ? toHead({ category, filters, page, total: list.matching, heading, trail }, site, t) : undefined);
  return (
    <>
      <PageHeader
        title={heading}
        breadcrumbs={<Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />}
        className="shops-header shops-list-header"
      />
      <div className={classNames('wrap shops-list', filters.open && 'shops-list-timed', list.isUndecided && 'shops-list-undecided')}>
        <CategoryChips
          categories={categories.filter(({ id, parent_id }) => !parent_id || id === categoryId)}
          currentId={categoryId}
          toHref={(param) =>
            toPath('shops', site.locale, { category: param, page: 1 }, toShopQuery({ ...filters, letter: undefined, type: undefined }))
          }
        />
        <ShopFilterBar filters={filters} path={toShopsPath(category, 1, noFilters, site.locale, site)} toHref={toHref} floors={floors} />
        <ResultBar count={toCountText(list, filters, t)} filters={filters} toHref={toHref} floors={floors} />
        <ResourceView
          resource={list.companies}
          loading={<Skeleton kind="grid" label={t('state.loading')} count={12} ratio="stores" phoneColumns={2} />}
          empty={<NothingFound filters={filters} matching={list.matching} toHref={toHref} />}
        >
          {(shown) => (
            <CardGrid phoneColumns={2} label={heading}>
              {shown.map((company, index) => (
                <Card
                  key={company.id}
                  company={company}
                  level={2}
                  isPriority={index < priorityCards}
                  action={<FavouriteButton type="company" record={company} />}
                />
              ))}
            </CardGrid>
          )}
        </ResourceView>
        <Pagination page={list.page} pageCount={list.pageCount} toHref={(number) => toHref({}, number)} words={paginationWords} />
      </div>
    </>
  );
}

function toCountText({ total: count, isUndecided }: ShopList, { open }: ShopFilters, t: Translate): string | undefined {
  if (isUndecided) return t('shops.open_undecided');
  if (count === undefined) return undefined;
  return open ? t(`shops.count_open_${open}`, { count }) : t('shops.count', { count });
}
// messages: shops.count_open_*

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
    ...(import.meta.env.SSR && { structuredData: [toBreadcrumbSchema(trail, site.publicUrl)] }),
  };
}

interface NothingFoundProps {
  filters: ShopFilters;
  /** How many the other filters let through. */
  matching: number;
  toHref: (change: Partial<ShopFilters>) => string;
}

/** What is closed now opens again: without the clock's filter there are some. */
function NothingFound({ filters, matching, toHref }: NothingFoundProps) {
  const t = useTranslate();
  const toLink = useLinks();
  if (filters.open && matching > 0) {
    return (
      <EmptyState
        icon="clock"
        title={t(`shops.empty_open_${filters.open}`)}
        message={t(`shops.empty_open_${filters.open}_text`)}
        action={<Button href={toHref({ open: undefined })}>{t('shops.open_clear')}</Button>}
      />
    );
  }
  const isFiltered = listActive(filters).length > 0;
  return (
    <EmptyState
      icon="store"
      title={t('shops.empty_title')}
      message={t(isFiltered ? 'shops.empty_text' : 'shops.empty_plain_text')}
      action={
        <>
          {isFiltered && <Button href={toHref(noFilters)}>{t('shops.clear_filters')}</Button>}
          <Button href={toLink('shops-services') ?? '/'} variant={isFiltered ? 'secondary' : 'primary'}>
            {t('menu.shops-services')}
          </Button>
        </>
      }
    />
  );
}
// messages: shops.empty_open_*
