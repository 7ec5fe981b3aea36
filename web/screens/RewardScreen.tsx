import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { type Company, getCompany } from '#shared/contracts/companies.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import { getReward, listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { ActivationSlot } from '../features/my-rewards/ActivationSlot.tsx';
import { CollectHint } from '../features/rewards/CollectHint.tsx';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { RewardPage } from '../features/rewards/RewardPage.tsx';
import { toRewardsPath } from '../features/rewards/reward-addresses.ts';
import { toRewardSchema } from '../features/rewards/reward-schema.ts';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { ShopLink } from '../features/shops/ShopLink.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useKeptEndpoint, useKeptForMembers, useKeptHead } from '../lib/data/use-kept-endpoint.ts';
import { useDetailAlternates } from '../lib/navigation/alternates.ts';
import { toBreadcrumbSchema } from '../lib/navigation/breadcrumb-schema.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { toPlainText } from '../lib/words/plain-text.ts';
import { usePoints } from '../lib/words/points.ts';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { useValidity } from '../lib/words/validity.ts';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';

/** One reward: how many points it takes, from which level, and where it is used. */
export function RewardScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const id = Number(useRoute().params.id);
  const isKept = useKeptForMembers('reward');
  const resource = useKeptEndpoint(isKept, getReward, { params: { id } });
  const categories = useEndpoint(listCategories, { query: { type: 'reward' } });
  const all = useKeptEndpoint(isKept, listRewards, { query: { per_page: 8 } });
  const tiers = useTiers();
  const reward = resource.state === 'ready' ? resource.data : undefined;
  const shopId = reward?.company_id ?? undefined;
  const found = useEndpoint(getCompany, shopId ? { params: { id: shopId } } : undefined);
  const company = found.state === 'ready' ? found.data : undefined;
  const category = categories.state === 'ready' ? categories.data.find((one) => one.id === reward?.category_ids[0]) : undefined;
  const known = tiers.state === 'ready' ? tiers.data : [];
  const tier = reward && findMinTier(reward, known);
  const trail = useTrail(reward, category);
  useReport({ reward, tier, company, trail, isKept });
  if (resource.state === 'failed')
    return <ErrorScreen code={resource.code} retry={resource.code === 'NotFound' ? undefined : resource.retry} />;
  if (!reward) return <Skeleton className="wrap" kind="card" ratio="wide" label={t('state.loading')} />;
  const ownPath = toDetailPath('reward', site.locale, reward.id, texts.get(reward, 'title'));
  const columns = Number(readChoice(site.settings, 'grid_columns_desktop'));
  const others = all.state === 'ready' ? all.data.filter((other) => other.id !== id).slice(0, columns) : [];
  const listHref = toRewardsPath({ category: undefined, page: 1, sort: 'points' }, site.locale, site);
  return (
    <>
      <RewardPage
        reward={reward}
        tier={tier}
        trail={trail}
        eyebrow={
          category && (
            <Link href={toRewardsPath({ category, page: 1, sort: 'points' }, site.locale, site)}>{texts.get(category, 'name')}</Link>
          )
        }
        shop={company && <ShopLink company={company} />}
        actions={
          <>
            <LikeButton type="reward" record={reward} size="small" />
            <ShareButton title={texts.get(reward, 'title')} />
          </>
        }
        hint={<ActivationSlot reward={reward} visitor={<CollectHint returnPath={ownPath} />} />}
        listHref={listHref}
      />
      {others.length > 0 && (
        <Section heading={t('rewards.more')} link={{ label: t('rewards.all_link'), href: listHref }} tone="surface">
          <Strip>
            {others.map((other) => (
              <RewardCard
                key={other.id}
                reward={other}
                tier={findMinTier(other, known)}
                source={toSource(other)}
                action={<FavouriteButton type="reward" record={other} />}
              />
            ))}
          </Strip>
        </Section>
      )}
    </>
  );
}

function useTrail(reward: Reward | undefined, category: Category | undefined) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toHref = (shown?: Category) => toRewardsPath({ category: shown, page: 1, sort: 'points' }, site.locale, site);
  return [
    { label: t('menu.rewards'), href: toHref() },
    ...(category ? [{ label: texts.get(category, 'name'), href: toHref(category) }] : []),
    ...(reward ? [{ label: texts.get(reward, 'title') }] : []),
  ];
}

interface Reported {
  reward: Reward | undefined;
  tier: Tier | undefined;
  company: Company | undefined;
  trail: ReturnType<typeof useTrail>;
  /** Members alone see it: on the server the page has no name yet. */
  isKept: boolean;
}

/** What is no longer given out stays to be read, but not to be found. */
function useReport({ reward, tier, company, trail, isKept }: Reported): void {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const toPoints = usePoints();
  const { path, alternates } = useDetailAlternates('reward', reward);
  const { phase } = useValidity(reward?.valid_from, reward?.valid_to);
  const title = reward ? texts.get(reward, 'title') : '';
  const points = toPoints(reward?.points ?? 0);
  const own = reward && texts.find(reward, 'description');
  const description = own ? toPlainText(own) : t('rewards.detail_description', { title, points, mall: siteName(site) });
  const shopName = company && texts.get(company, 'title');
  const shop = company && shopName ? { name: shopName, path: toDetailPath('shop', site.locale, company.id, shopName) } : undefined;
  const tierName = tier && texts.get(tier, 'name');
  const kept = useKeptHead('reward', isKept, { title: t('menu.rewards'), description: t('rewards.lead') });
  usePageReport(
    200,
    reward && path
      ? {
          title: t('rewards.detail_title', { title, points }),
          description,
          path,
          alternates,
          ...((phase === 'ended' || isKept) && { isUnlisted: true }),
          ...(import.meta.env.SSR && {
            structuredData: [
              ...(phase === 'ended' ? [] : [toRewardSchema({ reward, title, description, path, tierName, shop }, site)]),
              toBreadcrumbSchema(trail, site.publicUrl),
            ],
          }),
          ...(reward.image && { image: reward.image }),
        }
      : kept,
  );
}
