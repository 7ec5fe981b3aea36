import { type Announcement, type AnnouncementDetail, getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany, type ListedCompany } from '#shared/contracts/companies.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { ofType, toSummary } from '../features/announcements/use-story.ts';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { Thumbs } from '../features/favourites/Thumbs.tsx';
import { OfferCard } from '../features/offers/OfferCard.tsx';
import { OfferPage } from '../features/offers/OfferPage.tsx';
import { toOfferSchema } from '../features/offers/offer-schema.ts';
import { toSeller } from '../features/shops/company-schema.ts';
import { ShopLink } from '../features/shops/ShopLink.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import type { TrailStep } from '../lib/navigation/trail.ts';
import { type Page, usePage } from '../lib/navigation/use-page.ts';
import { useGatedRoute } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { useValidity } from '../lib/texts/validity.ts';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { Strip } from '../ui/Strip.tsx';

/** One offer: its price, end and shop. */
export function OfferScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toListHref = useCategoryLinks('offers');
  const id = Number(useRoute().params.id);
  const isMembersOnly = useGatedRoute('offer');
  const resource = ofType(useEndpoint(getAnnouncement, { params: { id } }, { isMembersOnly }), 'product');
  const categories = useEndpoint(listCategories, { query: { type: 'product' } });
  const newest = useEndpoint(listAnnouncements, { query: { type: 'product', per_page: 8 } }, { isMembersOnly });
  const offer = resource.state === 'ready' ? resource.data : undefined;
  const shopId = offer?.company_id ?? undefined;
  const found = useEndpoint(getCompany, shopId ? { params: { id: shopId } } : undefined);
  const ofShop = useEndpoint(listAnnouncements, shopId ? { query: { type: 'product', company: shopId, per_page: 8 } } : undefined, {
    isMembersOnly,
  });
  const company = found.state === 'ready' ? found.data : undefined;
  const category = categories.state === 'ready' ? categories.data.find((one) => one.id === offer?.category_ids[0]) : undefined;
  const kind = category && { label: texts.get(category, 'name'), href: toListHref({ category }) };
  const page = useOfferPage(offer, company, kind);
  const others = (shown: readonly Announcement[]) =>
    shown.filter((other) => other.id !== id).slice(0, Number(readChoice(site.settings, 'grid_columns_desktop')));
  const fromShop = ofShop.state === 'ready' && company ? others(ofShop.data) : [];
  const listHref = toListHref();
  return (
    <DetailPage resource={resource} loading={{ className: 'wrap', kind: 'card', ratio: 'wide' }}>
      {(shown) => (
        <>
          <OfferPage
            offer={shown}
            breadcrumbs={<PageTrail page={page} />}
            eyebrow={kind && <Link href={kind.href}>{kind.label}</Link>}
            shop={company && <ShopLink company={company} />}
            actions={
              <>
                <LikeButton type="product" record={shown} size="small" />
                <ShareButton title={page.heading} />
              </>
            }
            listHref={listHref}
            ending={<Thumbs type="product" id={id} />}
          />
          {fromShop.length > 0 && company ? (
            <Related offers={fromShop} heading={t('offers.more_of_shop', { shop: texts.get(company, 'title') })} listHref={listHref} />
          ) : (
            newest.state === 'ready' && <Related offers={others(newest.data)} heading={t('offers.more')} listHref={listHref} />
          )}
        </>
      )}
    </DetailPage>
  );
}

/**
 * Reports the offer's page. The title contains the shop's name, because offers can have the same name. Search engines must not list an ended offer.
 */
function useOfferPage(offer: AnnouncementDetail | undefined, company: ListedCompany | undefined, kind: TrailStep | undefined): Page {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const isOver = useValidity(offer?.starts_at, offer?.ends_at).phase === 'ended';
  const shop = company && texts.get(company, 'title');
  return usePage({
    route: 'offer',
    record: offer,
    title: offer && shop ? t('offers.detail_title', { title: texts.get(offer, 'title'), shop }) : undefined,
    description: import.meta.env.SSR && offer && toSummary(offer, texts),
    steps: kind && [kind],
    picture: offer?.image,
    isUnlisted: isOver,
    meanwhile: { title: t('menu.offers'), description: t('offers.lead') },
    schema:
      import.meta.env.SSR &&
      offer &&
      !isOver &&
      ((place) => [toOfferSchema({ offer, seller: toSeller(company, texts, site) }, place, site)]),
  });
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
