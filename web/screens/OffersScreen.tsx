import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FeedLink } from '../features/announcements/FeedLink.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { OfferList } from '../features/offers/OfferList.tsx';
import { PriceChips } from '../features/offers/PriceChips.tsx';
import { usePriceLimit } from '../features/offers/price-limit.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useNamedCategory } from '../lib/data/use-named-category.ts';
import { useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useGatedRoute } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { CategoryListPage } from '../sections/CategoryListPage.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const namedInDescription = 3;

/** Offers: all, or one category (`/offers/{page}`, `/offers/{category}/{page}`). */
export function OffersScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { params, query: inAddress } = useRoute();
  const number = Number(params.page);
  const limit = usePriceLimit(inAddress);
  const toHref = useCategoryLinks('offers');
  const named = useNamedCategory('product');
  const isMembersOnly = useGatedRoute('offers');
  const query = {
    type: 'product' as const,
    ...(named.id && { category: named.id }),
    ...(limit && { max_price: limit * 100 }),
    page: number,
    per_page: defaultPageSize,
  };
  const offers = useEndpoint(listAnnouncements, named.isUnknown ? undefined : { query }, { isMembersOnly });
  const meta = 'meta' in offers ? offers.meta : undefined;
  return (
    <CategoryListPage
      route="offers"
      named={named}
      resource={offers}
      number={number}
      isMembersOnly={isMembersOnly}
      query={toQuery(limit)}
      isUnlisted={limit !== undefined} // the whole list contains the same offers
      texts={{
        lead: t('offers.lead'),
        categories: t('offers.categories'),
        all: t('offers.all'),
        ofCategory: (category) => t('offers.category_title', { category }),
        ofPage: (title, page) => t('offers.paged_title', { title, page }),
        description:
          import.meta.env.SSR &&
          (({ records, category, mall }) => {
            if (records.length === 0) return t('offers.empty_description', { mall });
            const list = records
              .slice(0, namedInDescription)
              .map((offer) => texts.get(offer, 'title'))
              .join(', ');
            return category ? t('offers.category_description', { category, mall, list }) : t('offers.description', { mall, list });
          }),
      }}
      headClassName="offer-list-head"
      className="offer-list"
      bar={
        <div className="offer-list-bar">
          <PriceChips
            categoryId={named.id}
            limit={limit}
            isShown={!named.isUnknown}
            isMembersOnly={isMembersOnly}
            toHref={(max) => toHref({ category: named.category, query: toQuery(max) })}
          />
          <p className="offer-list-count" role="status">
            {meta && t('offers.count', { count: meta.total })}
          </p>
        </div>
      }
      loading={{ kind: 'grid', count: 8, ratio: 'products', phoneColumns: 2 }}
      footer={!isMembersOnly && <FeedLink name="offers" />}
      empty={(allHref) => <NoOffers allHref={limit === undefined ? allHref : toHref()} isFiltered={limit !== undefined} />}
    >
      {(shown, heading) => (
        <OfferList
          offers={shown}
          label={heading}
          toSource={toSource}
          toAction={(offer) => <FavouriteButton type="product" record={offer} />}
        />
      )}
    </CategoryListPage>
  );
}

const toQuery = (limit: number | undefined) => ({ max_price: limit });

/** Message for an empty list. Links to all offers if the category or the price limit leaves none, and to the news if there are no offers. */
function NoOffers({ allHref, isFiltered }: { allHref: string | undefined; isFiltered: boolean }) {
  const t = useTranslate();
  const newsHref = useLinks()('news', { page: 1 });
  return (
    <EmptyState
      icon="tag"
      title={t(isFiltered ? 'offers.empty_filtered' : 'offers.empty')}
      message={t(isFiltered ? 'offers.empty_filtered_text' : 'offers.empty_text')}
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
