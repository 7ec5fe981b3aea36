import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { parseCategoryParam } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { OfferChips } from '../features/offers/OfferChips.tsx';
import { OfferList } from '../features/offers/OfferList.tsx';
import { toOffersPath } from '../features/offers/offer-addresses.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers } from '../lib/data/use-kept-endpoint.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { usePaginationWords } from '../lib/words/pagination-words.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const namedInDescription = 3;

/** What is cheaper now: all of it, or one kind (`/offers/{page}`, `/offers/{category}/{page}`). */
export function OffersScreen() {
  const { params, locale } = useRoute();
  const wanted = params.category === undefined ? 'all' : parseCategoryParam(params.category, locale);
  const categoryId = typeof wanted === 'object' ? wanted.id : undefined;
  const page = Number(params.page);
  const categories = useEndpoint(listCategories, wanted && { query: { type: 'product' } });
  const isKept = useKeptForMembers('offers');
  const offers = useKeptEndpoint(
    isKept,
    listAnnouncements,
    wanted && { query: { type: 'product', ...(categoryId && { category: categoryId }), page, per_page: defaultPageSize } },
  );
  const known = 'data' in categories ? categories.data : [];
  const category = known.find(({ id }) => id === categoryId);

  const isUnknown = !wanted || (categoryId !== undefined && 'data' in categories && !category);
  if (isUnknown || (page > 1 && offers.state === 'empty')) return <ErrorScreen code="NotFound" />;
  if (offers.state === 'failed') return <ErrorScreen code={offers.code} retry={offers.retry} />;
  if (categoryId !== undefined && categories.state === 'failed') return <ErrorScreen code={categories.code} retry={categories.retry} />;
  return <Offers {...{ category, categoryId, categories: known, offers, page, isKept }} />;
}

interface Props {
  /** Undefined while it is on its way, and for all of them. */
  category: Category | undefined;
  categoryId: number | undefined;
  categories: readonly Category[];
  offers: Resource<Announcement[]>;
  page: number;
  /** Members alone see them: nothing of them is there before the page is live. */
  isKept: boolean;
}

/** Everything but what is wrong with the address. */
function Offers({ category, categoryId, categories, offers, page, isKept }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const paginationWords = usePaginationWords();
  const name = category && texts.get(category, 'name');
  const landing = useLandingHead('offers', page === 1 && categoryId === undefined);
  const heading = name ?? t('menu.offers');
  const all = toOffersPath(undefined, 1, site.locale, site);
  const trail = [{ label: t('menu.offers'), ...(name && { href: all }) }, ...(name ? [{ label: name }] : [])];
  const meta = 'meta' in offers ? offers.meta : undefined;
  useListReport({ category, isReady: categoryId === undefined || category !== undefined, offers, page, isKept, trail });
  return (
    <>
      <PageHeader
        {...landing}
        breadcrumbs={name && <Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />}
        title={heading}
        lead={name ? undefined : t('offers.lead')}
        className="offer-list-head"
      />
      <div className="wrap offer-list">
        <OfferChips categories={categories} currentId={categoryId} />
        <div className="offer-list-bar">
          <p className="offer-list-count" role="status">
            {meta && t('offers.count', { count: meta.total })}
          </p>
        </div>
        <ResourceView
          resource={offers}
          loading={<Skeleton kind="grid" label={t('state.loading')} count={8} ratio="products" phoneColumns={2} />}
          empty={<NoOffers allHref={categoryId === undefined ? undefined : all} />}
        >
          {(shown) => (
            <OfferList
              offers={shown}
              label={heading}
              toSource={toSource}
              toAction={(offer) => <FavouriteButton type="product" record={offer} />}
            />
          )}
        </ResourceView>
        <Pagination
          page={page}
          pageCount={meta?.pages ?? 1}
          toHref={(number) => toOffersPath(category, number, site.locale, site)}
          words={paginationWords}
        />
      </div>
    </>
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

interface Reported extends Pick<Props, 'category' | 'offers' | 'page' | 'isKept'> {
  isReady: boolean;
  trail: readonly { label: string; href?: string | undefined }[];
}

function useListReport({ category, isReady, offers, page, isKept, trail }: Reported): void {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const mall = siteName(site);
  const name = category && texts.get(category, 'name');
  const title = name ? t('offers.category_title', { category: name }) : t('menu.offers');
  const shown = 'data' in offers ? offers.data.slice(0, namedInDescription) : [];
  const list = shown.map((offer) => texts.get(offer, 'title')).join(', ');
  const listed = name ? t('offers.category_description', { category: name, mall, list }) : t('offers.description', { mall, list });
  usePageReport(
    200,
    isReady && (isKept || offers.state !== 'loading')
      ? {
          title: page > 1 ? t('offers.paged_title', { title, page }) : title,
          description: list ? listed : t('offers.empty_description', { mall }),
          path: toOffersPath(category, page, site.locale, site),
          alternates: Object.fromEntries(site.locales.map((target) => [target, toOffersPath(category, page, target, site)])),
          ...(isKept && { isUnlisted: true }),
          ...(import.meta.env.SSR && { structuredData: [toBreadcrumbSchema(trail, site.publicUrl)] }),
        }
      : undefined,
  );
}
