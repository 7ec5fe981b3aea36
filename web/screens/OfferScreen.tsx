import { type Announcement, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { type Company, getCompany } from '#shared/contracts/companies.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { toSummary } from '../features/announcements/summary.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { OfferCard } from '../features/offers/OfferCard.tsx';
import { OfferPage } from '../features/offers/OfferPage.tsx';
import { toOffersPath } from '../features/offers/offer-addresses.ts';
import { toOfferSchema } from '../features/offers/offer-schema.ts';
import { ShopLink } from '../features/shops/ShopLink.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers, useKeptHead } from '../lib/data/use-kept-endpoint.ts';
import { useDetailAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { useValidity } from '../lib/words/validity.ts';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

/** One offer: what it costs now, until when, and in which shop. */
export function OfferScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { params } = useRoute();
  const isKept = useKeptForMembers('offer');
  const resource = useKeptEndpoint(isKept, getAnnouncement, { params: { id: Number(params.id) } });
  const categories = useEndpoint(listCategories, { query: { type: 'product' } });
  const newest = useKeptEndpoint(isKept, listAnnouncements, { query: { type: 'product', per_page: 8 } });
  const offer = resource.state === 'ready' && resource.data.type === 'product' ? resource.data : undefined;
  const shopId = offer?.company_id ?? undefined;
  const found = useEndpoint(getCompany, shopId ? { params: { id: shopId } } : undefined);
  const ofShop = useKeptEndpoint(
    isKept,
    listAnnouncements,
    shopId ? { query: { type: 'product', company: shopId, per_page: 8 } } : undefined,
  );
  const company = found.state === 'ready' ? found.data : undefined;
  const category = categories.state === 'ready' ? categories.data.find(({ id }) => id === offer?.category_ids[0]) : undefined;
  const trail = useTrail(offer, category);
  useReport({ offer, company, trail, isKept });
  if (resource.state === 'failed')
    return <ErrorScreen code={resource.code} retry={resource.code === 'NotFound' ? undefined : resource.retry} />;
  if (resource.state === 'loading') return <Skeleton className="wrap" kind="card" ratio="wide" label={t('state.loading')} />;
  if (!offer) return <ErrorScreen code="NotFound" />;
  const others = (shown: readonly Announcement[]) =>
    shown.filter(({ id }) => id !== offer.id).slice(0, Number(readChoice(site.settings, 'grid_columns_desktop')));
  const fromShop = ofShop.state === 'ready' && company ? others(ofShop.data) : [];
  const listHref = toOffersPath(undefined, 1, site.locale, site);
  return (
    <>
      <OfferPage
        offer={offer}
        trail={trail}
        eyebrow={category && <Link href={toOffersPath(category, 1, site.locale, site)}>{texts.get(category, 'name')}</Link>}
        shop={company && <ShopLink company={company} />}
        actions={
          <>
            <LikeButton type="product" record={offer} size="small" />
            <ShareButton title={texts.get(offer, 'title')} />
          </>
        }
        listHref={listHref}
        ending={<Thumbs type="product" id={offer.id} />}
      />
      {fromShop.length > 0 && company ? (
        <Related offers={fromShop} heading={t('offers.more_of_shop', { shop: texts.get(company, 'title') })} listHref={listHref} />
      ) : (
        newest.state === 'ready' && <Related offers={others(newest.data)} heading={t('offers.more')} listHref={listHref} />
      )}
    </>
  );
}

interface RelatedProps {
  offers: readonly Announcement[];
  heading: string;
  listHref: string;
}

function Related({ offers, heading, listHref }: RelatedProps) {
  const t = useTranslate();
  if (offers.length === 0) return null;
  return (
    <Section heading={heading} link={{ label: t('offers.all_link'), href: listHref }} tone="surface">
      <Strip>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} source={toSource(offer)} action={<FavouriteButton type="product" record={offer} />} />
        ))}
      </Strip>
    </Section>
  );
}

function useTrail(offer: Announcement | undefined, category: Category | undefined) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  return [
    { label: t('menu.offers'), href: toOffersPath(undefined, 1, site.locale, site) },
    ...(category ? [{ label: texts.get(category, 'name'), href: toOffersPath(category, 1, site.locale, site) }] : []),
    ...(offer ? [{ label: texts.get(offer, 'title') }] : []),
  ];
}

interface Reported {
  offer: Announcement | undefined;
  company: Company | undefined;
  trail: ReturnType<typeof useTrail>;
  /** Members alone see it: on the server the page has no name yet. */
  isKept: boolean;
}

/** The shop's name tells two offers of one name apart. What is over stays to be read, but not to be found. */
function useReport({ offer, company, trail, isKept }: Reported): void {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { path, alternates } = useDetailAlternates('offer', offer);
  const { phase } = useValidity(offer?.starts_at, offer?.ends_at);
  const title = offer ? texts.get(offer, 'title') : '';
  const description = offer ? toSummary(offer, texts) : '';
  const shopName = company && texts.get(company, 'title');
  const shop = company && shopName ? { name: shopName, path: toDetailPath('shop', site.locale, company.id, shopName) } : undefined;
  const kept = useKeptHead('offer', isKept, { title: t('menu.offers'), description: t('offers.lead') });
  usePageReport(
    200,
    offer && path
      ? {
          title: shopName ? t('offers.detail_title', { title, shop: shopName }) : title,
          description,
          path,
          alternates,
          ...((phase === 'ended' || isKept) && { isUnlisted: true }),
          ...(import.meta.env.SSR && {
            structuredData: [
              ...(phase === 'ended' ? [] : [toOfferSchema({ offer, title, description, path, shop }, site)]),
              toBreadcrumbSchema(trail, site.publicUrl),
            ],
          }),
          ...(offer.image && { image: offer.image }),
        }
      : kept,
  );
}
