import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { type Announcement, type AnnouncementType, listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { type Company, getCompany, type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import { listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { toCategoryParam } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { overviewSizes } from '#shared/site/limits.ts';
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
import { useDietNames } from '../features/shops/use-diets.ts';
import { useShopHours } from '../features/shops/use-shop-hours.ts';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { useIsNear } from '../lib/browser/in-view.ts';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { type Page, usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { toPlainText } from '../lib/texts/rich-text.ts';
import { CardGrid } from '../ui/Card.tsx';
import { Section } from '../ui/Section.tsx';
import { Strip } from '../ui/Strip.tsx';

const PlacePreview = lazy(async () => ({ default: (await import('../features/floor-plan/map/PlacePreview.tsx')).PlacePreview }));

/** One shop, restaurant or service, with everything that visitors need before a visit. */
export function ShopScreen() {
  const t = useTranslate();
  const id = Number(useRoute().params.id);
  const shop = useEndpoint(getCompany, { params: { id } });
  const news = useAnnouncements(id, 'news');
  const events = useAnnouncements(id, 'event');
  const offers = useAnnouncements(id, 'product');
  const isLoyaltyShown = useFlag('is_loyalty_program_displayed_on_shop');
  const rewards = useRewards(isLoyaltyShown ? id : undefined);
  const company = shop.state === 'ready' ? shop.data : undefined;
  const category = useCategory(company);
  const similar = useSimilar(company);
  const hours = useShopHours(company);
  const isPlanWanted = useFlag('show_floorplan_on_shop_detail');
  const page = useShopPage(company, category, hours);
  const title = page.heading;
  // news and events share a section, because two sections with one card each would look empty
  const isOneRow = news.length + events.length <= overviewSizes.entitiesOfShop;
  return (
    <DetailPage resource={shop} loading={{ className: 'wrap', kind: 'card', ratio: 'wide' }}>
      {(shown) => (
        <>
          <ShopPage
            company={shown}
            breadcrumbs={<PageTrail page={page} />}
            category={category}
            week={hours && <HoursWeek hours={hours} />}
            plan={isPlanWanted && shown.floorplan_id && <SmallPlan company={shown} />}
            share={
              <>
                <FollowButton company={shown} />
                <LikeButton type="company" record={shown} />
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
      )}
    </DetailPage>
  );
}

/** A small plan with the location. Loads when the section is near the viewport, because the geometry of a plan is large. */
function SmallPlan({ company }: { company: ListedCompany }) {
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

/** Offers of the loyalty programme in the shop: points for receipts, and rewards. */
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

/** The newest announcements of a shop. Empty if the call fails. Does not request offers if they are only for members. */
function useAnnouncements(company: number, type: AnnouncementType): Announcement[] {
  const isPublic = useLinks()('offers', { page: 1 }) !== undefined || type !== 'product';
  const announcements = useEndpoint(listAnnouncements, isPublic ? { query: { company, type, per_page: 8 } } : undefined);
  return announcements.state === 'ready' ? announcements.data.slice(0, overviewSizes.entitiesOfShop) : [];
}

/** Rewards of a shop. Filters them, because some mall APIs ignore the shop and return all rewards. */
function useRewards(company: number | undefined): Reward[] {
  const isPublic = useLinks()('rewards', { page: 1 }) !== undefined;
  const rewards = useEndpoint(listRewards, company && isPublic ? { query: { company, per_page: 48 } } : undefined);
  const own = rewards.state === 'ready' ? rewards.data.filter((reward) => reward.company_id === company) : [];
  return own.slice(0, overviewSizes.entitiesOfShop);
}

/** The first category of a shop, which determines its place in the trail. */
function useCategory(company: ListedCompany | undefined) {
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toLink = useLinks();
  const categories = useEndpoint(listCategories, { query: { type: 'company' } });
  const category = categories.state === 'ready' ? categories.data.find(({ id }) => id === company?.category_ids[0]) : undefined;
  if (!category) return undefined;
  const name = texts.get(category, 'name');
  return { id: category.id, name, href: toLink('shops', { category: toCategoryParam(category.id, name, locale), page: 1 }) };
}

/** Other shops of the shop's first category. */
function useSimilar(company: ListedCompany | undefined): ListedCompany[] {
  const { locale, settings } = useSite();
  const columns = Number(readChoice(settings, 'grid_columns_desktop'));
  const category = company?.category_ids[0];
  const others = useEndpoint(listCompanies, category ? { query: { category, sort: 'featured', locale, per_page: 8 } } : undefined);
  return others.state === 'ready' ? others.data.filter(({ id }) => id !== company?.id).slice(0, columns) : [];
}

function useShopPage(company: Company | undefined, category: ReturnType<typeof useCategory>, hours: OpeningHours | undefined): Page {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const title = company ? texts.get(company, 'title') : '';
  const kind = company && texts.find(company, 'company_category');
  const description = company && texts.find(company, 'description');
  const diets = useDietNames(company);
  return usePage({
    route: 'shop',
    record: company,
    title: kind ? t('shops.detail_title', { title, kind }) : title,
    description:
      import.meta.env.SSR && (description ? toPlainText(description) : t('shops.detail_description', { title, mall: siteName(site) })),
    steps: category && [{ label: category.name, href: category.href }],
    picture: company?.image,
    schema:
      import.meta.env.SSR && company && ((place) => [toCompanySchema({ company, description, cuisine: kind, hours, diets }, place, site)]),
  });
}
