import { CategoryChips } from '../features/categories/CategoryChips.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { PlaceCard } from '../features/shops/PlaceCard.tsx';
import { ResultBar } from '../features/shops/ResultBar.tsx';
import { ShopFilterBar } from '../features/shops/ShopFilterBar.tsx';
import { listActive, noFilters, type ShopFilters, toShopQuery } from '../features/shops/shop-filters.ts';
import { useDiets, useShopFilters } from '../features/shops/use-diets.ts';
import { type ShopList, useFloors, useShopList } from '../features/shops/use-shop-list.ts';
import { ListPage } from '../features/states/ListPage.tsx';
import { useCurrentInView } from '../lib/browser/in-view.ts';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { type NamedCategory, toListStanding, useNamedCategory } from '../lib/data/use-named-category.ts';
import { toCategoryPath, useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { type Translate, useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { CardGrid } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

const priorityCards = 4;

/** The shops of a category, or all of them. */
export function ShopsScreen() {
  const t = useTranslate();
  const { params, query } = useRoute();
  const number = Number(params.page);
  const filters = useShopFilters(query);
  const named = useNamedCategory('company');
  const { category, known, id: categoryId } = named;
  const list = useShopList(named.isUnknown ? undefined : { categoryId, filters, page: number });
  const isWanted = !named.isUnknown && !list.isPastEnd;
  const floors = useFloors(isWanted);
  const diets = useDiets(isWanted ? { categoryId, filters } : undefined);
  const isContrast = useFlag('is_shops_services_category_filter_using_contrast_theme');
  const row = useCurrentInView(categoryId);
  const toCategoryHref = useCategoryLinks('shops');
  const toHref = (change: Partial<ShopFilters> = {}, page = 1) =>
    toCategoryHref({ category, page, query: toShopQuery({ ...filters, ...change }) });
  const { page, isMissing, failed } = useShopsPage(named, list, { filters, number });
  return (
    <ListPage
      page={page}
      isMissing={isMissing}
      failed={failed}
      header={{ className: 'shops-header shops-list-header' }}
      className={classNames('shops-list', filters.open && 'shops-list-timed', list.isUndecided && 'shops-list-undecided')}
      choices={
        <>
          <div ref={row}>
            <CategoryChips
              categories={known.filter(({ id, parent_id }) => !parent_id || id === categoryId)}
              currentId={categoryId}
              label={t('shops.filter_categories')}
              allLabel={t('shops.filter_all_categories')}
              toHref={(one) =>
                toCategoryHref({ category: one, query: toShopQuery({ ...filters, letter: undefined, type: undefined, diet: undefined }) })
              }
              isContrast={isContrast}
            />
          </div>
          <ShopFilterBar filters={filters} path={toHref(noFilters)} toHref={toHref} floors={floors} diets={diets} />
          <ResultBar count={toCountText(list, filters, t)} filters={filters} toHref={toHref} floors={floors} />
        </>
      }
      resource={list.companies}
      loading={{ kind: 'grid', count: 12, ratio: 'stores', phoneColumns: 2 }}
      empty={<NothingFound filters={filters} matching={list.matching} toHref={toHref} />}
      pages={{ page: list.page, pageCount: list.pageCount, toHref: (page) => toHref({}, page) }}
    >
      {(shown) => (
        <CardGrid phoneColumns={2} label={page.heading}>
          {shown.map((company, index) => (
            <PlaceCard
              key={company.id}
              company={company}
              level={2}
              isPriority={index < priorityCards}
              hasHours={filters.open !== undefined} // visitors who filter by open shops also need the hours
              action={<FavouriteButton type="company" record={company} />}
            />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

function useShopsPage(named: NamedCategory, list: ShopList, { filters, number }: { filters: ShopFilters; number: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { category } = named;
  const mall = siteName(site);
  const standing = toListStanding(named, list.companies, { isPastEnd: list.isPastEnd });
  const heading = category ? texts.get(category, 'name') : t('shops.all_heading');
  const title = category ? t('shops.list_title', { category: heading, mall }) : t('shops.list_all_title', { mall });
  const page = usePage({
    route: 'shops',
    heading,
    title: number > 1 ? t('shops.paged_title', { title, page: number }) : title,
    isReady: standing.isReady,
    description: t('shops.list_description', { category: heading, mall, count: list.matching }),
    toPath: (locale) => toCategoryPath('shops', { category, page: number, query: toShopQuery(filters) }, locale, site),
    isUnlisted: listActive(filters).length > 0 || filters.sort !== 'title',
  });
  return { page, ...standing };
}

function toCountText({ total: count, isUndecided }: ShopList, { open }: ShopFilters, t: Translate): string | undefined {
  if (isUndecided) return t('shops.open_undecided');
  if (count === undefined) return undefined;
  return open ? t(`shops.count_open_${open}`, { count }) : t('shops.count', { count });
}
// messages: shops.count_open_*

interface NothingFoundProps {
  filters: ShopFilters;
  /** Number of shops that match all filters but the one by opening time. */
  matching: number;
  toHref: (change: Partial<ShopFilters>) => string;
}

/** Message if no shop matches. If shops match without the filter by opening time, suggests removing it. */
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
