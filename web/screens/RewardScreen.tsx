import { listCategories } from '#shared/contracts/categories.ts';
import { getCompany, type ListedCompany } from '#shared/contracts/companies.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import { getReward, listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { listTakers } from '#shared/rules/reward-takers.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { toSource } from '../features/announcements/announcement-source.tsx';
import { ShareButton } from '../features/announcements/ShareButton.tsx';
import { FavouriteButton } from '../features/favourites/FavouriteButton.tsx';
import { LikeButton } from '../features/favourites/MarkButtons.tsx';
import { ActivationSlot } from '../features/my-rewards/ActivationSlot.tsx';
import { CollectHint } from '../features/rewards/CollectLinks.tsx';
import { RewardCard } from '../features/rewards/RewardCard.tsx';
import { RewardPage } from '../features/rewards/RewardPage.tsx';
import { toRewardSchema } from '../features/rewards/reward-schema.ts';
import { findMinTier, useTiers } from '../features/rewards/use-tiers.ts';
import { toSeller } from '../features/shops/company-schema.ts';
import { ShopLink } from '../features/shops/ShopLink.tsx';
import { TakerLinks } from '../features/shops/TakerLinks.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageTrail } from '../features/states/PageTrail.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useCategoryLinks } from '../lib/navigation/category-links.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import type { TrailStep } from '../lib/navigation/trail.ts';
import { type Page, usePage } from '../lib/navigation/use-page.ts';
import { useGatedRoute } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePoints } from '../lib/texts/points.ts';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { toPlainText } from '../lib/texts/rich-text.ts';
import { useValidity } from '../lib/texts/validity.ts';
import { Link } from '../ui/Link.tsx';
import { Section } from '../ui/Section.tsx';
import { Strip } from '../ui/Strip.tsx';

/** One reward: its price in points, minimum level, and where it can be used. */
export function RewardScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const id = Number(useRoute().params.id);
  const isMembersOnly = useGatedRoute('reward');
  const resource = useEndpoint(getReward, { params: { id } }, { isMembersOnly });
  const categories = useEndpoint(listCategories, { query: { type: 'reward' } });
  const all = useEndpoint(listRewards, { query: { per_page: 8 } }, { isMembersOnly });
  const tiers = useTiers();
  const reward = resource.state === 'ready' ? resource.data : undefined;
  const takers = reward ? listTakers(reward) : [];
  const [shopId] = takers;
  const found = useEndpoint(getCompany, shopId ? { params: { id: shopId } } : undefined);
  const company = found.state === 'ready' ? found.data : undefined;
  const category = categories.state === 'ready' ? categories.data.find((one) => one.id === reward?.category_ids[0]) : undefined;
  const known = tiers.state === 'ready' ? tiers.data : [];
  const tier = reward && findMinTier(reward, known);
  const toListHref = useCategoryLinks('rewards');
  const kind = category && { label: texts.get(category, 'name'), href: toListHref({ category }) };
  const page = useRewardPage({ reward, tier, company, kind });
  const columns = Number(readChoice(site.settings, 'grid_columns_desktop'));
  const others = all.state === 'ready' ? all.data.filter((other) => other.id !== id).slice(0, columns) : [];
  return (
    <DetailPage resource={resource} loading={{ className: 'wrap', kind: 'card', ratio: 'wide' }}>
      {(shown) => (
        <>
          <RewardPage
            reward={shown}
            tier={tier}
            breadcrumbs={<PageTrail page={page} />}
            eyebrow={kind && <Link href={kind.href}>{kind.label}</Link>}
            shop={takers.length > 1 ? <TakerLinks ids={takers} /> : company && <ShopLink company={company} />}
            actions={
              <>
                <LikeButton type="reward" record={shown} size="small" />
                <ShareButton title={page.heading} />
              </>
            }
            hint={
              <ActivationSlot
                reward={shown}
                visitor={<CollectHint returnPath={toDetailPath('reward', site.locale, shown.id, page.heading)} />}
              />
            }
            listHref={toListHref()}
          />
          {others.length > 0 && (
            <Section heading={t('rewards.more')} link={{ label: t('rewards.all_link'), href: toListHref() }} tone="surface">
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
      )}
    </DetailPage>
  );
}

interface RewardFacts {
  reward: Reward | undefined;
  tier: Tier | undefined;
  company: ListedCompany | undefined;
  kind: TrailStep | undefined;
}

/** Reports the reward's page. Search engines must not list an expired reward, although its page remains. */
function useRewardPage({ reward, tier, company, kind }: RewardFacts): Page {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const points = usePoints()(reward?.points ?? 0);
  const isOver = useValidity(reward?.valid_from, reward?.valid_to).phase === 'ended';
  const title = reward ? texts.get(reward, 'title') : '';
  const own = reward && texts.find(reward, 'description');
  const tierName = tier && texts.get(tier, 'name');
  return usePage({
    route: 'reward',
    record: reward,
    title: t('rewards.detail_title', { title, points }),
    description: import.meta.env.SSR && (own ? toPlainText(own) : t('rewards.detail_description', { title, points, mall: siteName(site) })),
    steps: kind && [kind],
    picture: reward?.image,
    isUnlisted: isOver,
    meanwhile: { title: t('menu.rewards'), description: t('rewards.lead') },
    schema:
      import.meta.env.SSR &&
      reward &&
      !isOver &&
      ((place) => [toRewardSchema({ reward, tierName, seller: toSeller(company, texts, site) }, place, site)]),
  });
}
