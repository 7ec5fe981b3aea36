import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { type Announcement, type AnnouncementType, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { type Company, getCompany, listCompanies } from '#shared/contracts/companies.ts';
import { listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { toCategoryParam } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { overviewSizes } from '#shared/site/limits.ts';
import type { PageHead } from '#shared/site/page.ts';
import { AnnouncementCard } from '../features/announcements/AnnouncementCard.tsx';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { FollowButton, LikeButton } from '../features/favourites/MarkButtons.tsx';
import { HoursWeek } from '../features/hours/HoursWeek.tsx';
import { OfferRow } from '../features/offers/OfferRow.tsx';
import { CollectLinks } from '../features/rewards/CollectLinks.tsx';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { toCompanySchema } from '../features/shops/company-schema.ts';
import { ShopCard } from '../features/shops/ShopCard.tsx';
import { ShopPage } from '../features/shops/ShopPage.tsx';
import { ShopPlan } from '../features/shops/ShopPlan.tsx';
import { useShopHours } from '../features/shops/use-shop-hours.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useIsNear } from '../lib/browser/use-is-near.ts';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useDetailAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { toPlainText } from '../lib/words/plain-text.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { CardGrid } from '../ui/CardGrid.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

const PlacePreview = lazy(async () => ({ default: (await import('../features/floor-plan/PlacePreview.tsx')).PlacePreview }));

/** One shop, restaurant or service: all that a visitor wants to know before going there. */
export function ShopScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const id = Number(useRoute().params.id);
  const shop = useEndpoint(getCompany, { params: { id } });
  const news = useAnnouncements(id, 'news');
  const events = useAnnouncements(id, 'event');
  const offers = useAnnouncements(id, 'product');
  const isLoyaltyShown = useFlag('is_loyalty_program_displayed_on_shop');
  const rewards = useRewards(isLoyaltyShown ? id : undefined);
  const company = 'data' in shop ? shop.data : undefined;
  const category = useCategory(company);
  const similar = useSimilar(company);
  const trail = useTrail(company, category);
  const hours = useShopHours(company);
  const isPlanWanted = useFlag('show_floorplan_on_shop_detail');
  const hasPlan = isPlanWanted && Boolean(company?.floorplan_id);
  usePageReport(200, useHead(company, trail, hours));
  if (shop.state === 'failed') return <ErrorScreen code={shop.code} retry={shop.retry} />;
  if (!company) return <Skeleton className="wrap" kind="card" ratio="wide" label={t('state.loading')} />;
  const title = texts.get(company, 'title');
  const isOneRow = news.length + events.length <= overviewSizes.entitiesOfShop; // two sections of one card each look deserted
  return (
    <>
      <ShopPage
        company={company}
        trail={trail}
        category={category}
        week={hours && <HoursWeek hours={hours} />}
        plan={hasPlan && <SmallPlan company={company} />}
        share={
          <>
            <FollowButton company={company} />
            <LikeButton type="company" record={company} />
            <ShareButton title={title} size="medium" />
          </>
        }
      />
      <Offers offers={offers} source={title} />
      {isLoyaltyShown && <Loyalty rewards={rewards} source={title} />}
      {isOneRow ? (
        <Announcements heading={t('shops.news')} announcements={[...news, ...events]} source={title} />
      ) : (
        <>
          <Announcements heading={t('shops.news')} announcements={news} source={title} />
          <Announcements heading={t('shops.events')} announcements={events} source={title} />
        </>
      )}
      {similar.length > 0 && (
        <Section
          heading={t('shops.similar')}
          link={category?.href ? { label: t('shops.similar_link', { category: category.name }), href: category.href } : undefined}
        >
          <Strip>
            {similar.map((other) => (
              <ShopCard key={other.id} company={other} action={<FavouriteButton type="company" record={other} />} />
            ))}
          </Strip>
        </Section>
      )}
    </>
  );
}

/** Geometry is heavy: plan and drawing come when the visitor comes near. */
function SmallPlan({ company }: { company: Company }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback(() => setHasFailed(true), []);
  const { floorplan_id: floorplanId } = company;
  if (hasFailed) return null;
  return (
    <ShopPlan company={company} frame={frame}>
      {isNear && floorplanId && (
        <Suspense>
          <PlacePreview company={company} floorplanId={floorplanId} onFail={fail} />
        </Suspense>
      )}
    </ShopPlan>
  );
}

function Offers({ offers, source }: { offers: readonly Announcement[]; source: string }) {
  const t = useTranslate();
  const href = useLinks()('offers', { page: 1 });
  if (offers.length === 0) return null;
  return (
    <Section heading={t('offers.at_shop')} link={href ? { label: t('offers.all_link'), href } : undefined}>
      <ul className="offer-rows">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferRow offer={offer} source={source} action={<FavouriteButton type="product" record={offer} />} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The shop's part in the loyalty programme: what its receipts bring, and what points get there. */
function Loyalty({ rewards, source }: { rewards: readonly Reward[]; source: string }) {
  const t = useTranslate();
  const href = useLinks()('rewards', { page: 1 });
  const hasMembers = useFlag('is_authentication_active');
  if (rewards.length === 0 && !hasMembers) return null;
  return (
    <Section
      heading={t('rewards.at_shop')}
      className="shop-loyalty"
      tone="surface"
      spacing={rewards.length > 0 ? 'normal' : 'tight'}
      lead={hasMembers ? t('rewards.shop_hint') : undefined}
      link={href ? { label: t('rewards.all_link'), href } : undefined}
    >
      {rewards.length > 0 && <Rewards rewards={rewards} source={source} />}
      <CollectLinks />
    </Section>
  );
}

function Rewards({ rewards, source }: { rewards: readonly Reward[]; source: string }) {
  const tiers = useTiers();
  const known = tiers.state === 'ready' ? tiers.data : [];
  return (
    <CardGrid size="large">
      {rewards.map((reward) => (
        <RewardCard
          key={reward.id}
          reward={reward}
          tier={findMinTier(reward, known)}
          source={source}
          layout="row"
          action={<FavouriteButton type="reward" record={reward} />}
        />
      ))}
    </CardGrid>
  );
}

function Announcements({ heading, announcements, source }: { heading: string; announcements: readonly Announcement[]; source: string }) {
  if (announcements.length === 0) return null;
  return (
    <Section heading={heading}>
      <CardGrid size="large">
        {announcements.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            source={source}
            action={<FavouriteButton type={announcement.type} record={announcement} />}
          />
        ))}
      </CardGrid>
    </Section>
  );
}

/** The newest of a shop; a part that fails is left out, the page lives without it. Offers that are for members alone are not asked for. */
function useAnnouncements(company: number, type: AnnouncementType): Announcement[] {
  const isPublic = useLinks()('offers', { page: 1 }) !== undefined || type !== 'product';
  const announcements = useEndpoint(listAnnouncements, isPublic ? { query: { company, type, per_page: 8 } } : undefined);
  return announcements.state === 'ready' ? announcements.data.slice(0, overviewSizes.entitiesOfShop) : [];
}

/** What points get in a shop. Some mall APIs cannot be asked for one shop's and answer them all. */
function useRewards(company: number | undefined): Reward[] {
  const isPublic = useLinks()('rewards', { page: 1 }) !== undefined;
  const rewards = useEndpoint(listRewards, company && isPublic ? { query: { company, per_page: 48 } } : undefined);
  const own = rewards.state === 'ready' ? rewards.data.filter((reward) => reward.company_id === company) : [];
  return own.slice(0, overviewSizes.entitiesOfShop);
}

/** The first category of a shop: where it belongs on the site. */
function useCategory(company: Company | undefined) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toLink = useLinks();
  const categories = useEndpoint(listCategories, { query: { type: 'company' } });
  const category = categories.state === 'ready' ? categories.data.find(({ id }) => id === company?.category_ids[0]) : undefined;
  if (!category) return undefined;
  const name = texts.get(category, 'name');
  return { id: category.id, name, href: toLink('shops', { category: toCategoryParam(category.id, name, locale), page: 1 }) };
}

/** Others of its first category. */
function useSimilar(company: Company | undefined): Company[] {
  const { locale, settings } = useSite();
  const columns = Number(readChoice(settings, 'grid_columns_desktop'));
  const category = company?.category_ids[0];
  const others = useEndpoint(listCompanies, category ? { query: { category, sort: 'featured', locale, per_page: 8 } } : undefined);
  return others.state === 'ready' ? others.data.filter(({ id }) => id !== company?.id).slice(0, columns) : [];
}

function useTrail(company: Company | undefined, category: ReturnType<typeof useCategory>) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  return [
    { label: t('menu.shops-services'), href: toLink('shops-services') },
    ...(category ? [{ label: category.name, href: category.href }] : []),
    ...(company ? [{ label: texts.get(company, 'title') }] : []),
  ];
}

function useHead(company: Company | undefined, trail: ReturnType<typeof useTrail>, hours: OpeningHours | undefined): PageHead | undefined {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const addresses = useDetailAlternates('shop', company);
  if (!company) return undefined;
  const title = texts.get(company, 'title');
  const kind = texts.find(company, 'company_category');
  const description = texts.find(company, 'description');
  return {
    title: kind ? t('shops.detail_title', { title, kind }) : title,
    description: description ? toPlainText(description) : t('shops.detail_description', { title, mall: siteName(site) }),
    ...addresses,
    ...(company.image && { image: company.image }),
    ...(import.meta.env.SSR && {
      structuredData: [
        toCompanySchema({ company, title, description, path: addresses.path ?? '', hours }, site),
        toBreadcrumbSchema(trail, site.publicUrl),
      ],
    }),
  };
}
