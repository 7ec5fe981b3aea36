import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { CategoryChips } from '../features/categories/CategoryChips.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { OfferList } from '../features/offers/OfferList.tsx';
import { ListPage } from '../features/states/ListPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import type { Resource } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers } from '../lib/data/use-kept-endpoint.ts';
import { type NamedCategory, toListStanding, useNamedCategory } from '../lib/data/use-named-category.ts';
import { toCategoryPath, useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const namedInDescription = 3;

/** What can be had for less: all of it, or one kind (`/offers/{page}`, `/offers/{category}/{page}`). */
export function OffersScreen() {
  const t = useTranslate();
  const number = Number(useRoute().params.page);
  const named = useNamedCategory('product');
  const { category, known, id: categoryId } = named;
  const isKept = useKeptForMembers('offers');
  const query = { type: 'product' as const, ...(categoryId && { category: categoryId }), page: number, per_page: defaultPageSize };
  const offers = useKeptEndpoint(isKept, listAnnouncements, named.isUnknown ? undefined : { query });
  const toHref = useCategoryLinks('offers');
  const landing = useLandingHead('offers', number === 1 && categoryId === undefined);
  const { page, isMissing, failed } = useOffersPage(named, offers, { number, isKept });
  const meta = 'meta' in offers ? offers.meta : undefined;
  return (
    <ListPage
      page={page}
      isMissing={isMissing}
      failed={failed}
      header={{ ...landing, lead: category ? undefined : t('offers.lead'), className: 'offer-list-head' }}
      hasNoTrail={!category}
      className="offer-list"
      choices={
        <>
          {known.length > 0 && (
            <CategoryChips
              categories={known}
              currentId={categoryId}
              label={t('offers.categories')}
              allLabel={t('offers.all')}
              toHref={(one) => toHref({ category: one })}
            />
          )}
          <div className="offer-list-bar">
            <p className="offer-list-count" role="status">
              {meta && t('offers.count', { count: meta.total })}
            </p>
          </div>
        </>
      }
      resource={offers}
      loading={{ kind: 'grid', count: 8, ratio: 'products', phoneColumns: 2 }}
      empty={<NoOffers allHref={categoryId === undefined ? undefined : toHref()} />}
      pages={{ page: number, pageCount: meta?.pages, toHref: (page) => toHref({ category, page }) }}
    >
      {(shown) => (
        <OfferList
          offers={shown}
          label={page.heading}
          toSource={toSource}
          toAction={(offer) => <FavouriteButton type="product" record={offer} />}
        />
      )}
    </ListPage>
  );
}

/** In one kind the others may have some; otherwise the news are the next best. */
function NoOffers({ allHref }: { allHref: string | undefined }) {
  const t = useTranslate();
  const newsHref = useLinks()('news', { page: 1 });
  return (
    <EmptyState
      icon="tag"
      title={t('offers.empty')}
      message={t('offers.empty_text')}
      action={
        <>
          {allHref && <Button href={allHref}>{t('offers.all_link')}</Button>}
          {newsHref && (
            <Button href={newsHref} variant={allHref ? 'secondary' : 'primary'}>
              {t('menu.news')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** `isKept`: members alone see them, and nothing of them is there before the page is live. */
function useOffersPage(named: NamedCategory, offers: Resource<Announcement[]>, { number, isKept }: { number: number; isKept: boolean }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { category } = named;
  const standing = toListStanding(named, offers, { isPastEnd: number > 1 && offers.state === 'empty', isKept });
  const name = category && texts.get(category, 'name');
  const title = name ? t('offers.category_title', { category: name }) : t('menu.offers');
  const page = usePage({
    route: category ? 'offers-category' : 'offers',
    heading: name ?? t('menu.offers'),
    title: number > 1 ? t('offers.paged_title', { title, page: number }) : title,
    isReady: standing.isReady,
    description: import.meta.env.SSR && toDescription(),
    toPath: (locale) => toCategoryPath('offers', { category, page: number }, locale, site),
  });
  return { page, ...standing };

  function toDescription(): string {
    const mall = siteName(site);
    const shown = 'data' in offers ? offers.data.slice(0, namedInDescription) : [];
    if (shown.length === 0) return t('offers.empty_description', { mall });
    const list = shown.map((offer) => texts.get(offer, 'title')).join(', ');
    return name ? t('offers.category_description', { category: name, mall, list }) : t('offers.description', { mall, list });
  }
}
