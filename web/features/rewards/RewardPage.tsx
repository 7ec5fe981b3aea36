import type { ReactNode } from 'react';
import type { Tier } from '#shared/contracts/loyalty.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useValidity } from '../../lib/texts/validity.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { Image } from '../../ui/Image.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { toStockLevel } from './RewardCard.tsx';

interface Props {
  reward: Reward;
  /** The required level; undefined if none is required. */
  tier: Tier | undefined;
  breadcrumbs: ReactNode;
  /** Category, linked to similar rewards. */
  eyebrow?: ReactNode;
  /** The shop where the reward can be used. */
  shop?: ReactNode;
  /** Controls to share, like and activate. */
  actions: ReactNode;
  /** How to earn points. */
  hint: ReactNode;
  /** Link to available rewards. */
  listHref: string;
}

/** One reward: points, level, stock, validity, location, and terms. */
export function RewardPage({ reward, tier, breadcrumbs, eyebrow, shop, actions, hint, listHref }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toPoints = usePoints();
  const { phase } = useValidity(reward.valid_from, reward.valid_to);
  const stock = toStockLevel(reward);
  const description = texts.find(reward, 'description');
  const terms = texts.find(reward, 'terms');
  const isGone = phase === 'ended' || stock === 'none';
  return (
    <DetailLayout
      className="reward"
      breadcrumbs={breadcrumbs}
      media={
        <Image
          {...toPicture(reward.image, 1280)}
          alt=""
          ratio="rewards"
          sizes="(min-width: 960px) 44vw, 94vw"
          isPriority
          fallbackIcon="gift"
        />
      }
      badge={stock === 'few' && !isGone ? <Badge tone="accent">{t('rewards.few_left', { count: reward.stock ?? 0 })}</Badge> : undefined}
      eyebrow={eyebrow}
      title={texts.get(reward, 'title')}
      lang={texts.langOf(reward)}
      price={<p className="price price-large">{toPoints(reward.points)}</p>}
      facts={
        <>
          {isGone && (
            <Notice
              title={t(phase === 'ended' ? 'rewards.is_over' : 'rewards.sold_out_title')}
              action={<Button href={listHref}>{t('rewards.all_link')}</Button>}
            >
              {t(phase === 'ended' ? 'rewards.is_over_text' : 'rewards.sold_out_text')}
            </Notice>
          )}
          {description !== undefined && <Prose size="large" html={description} lang={texts.langOf(reward)} />}
          <Facts reward={reward} tier={tier} />
          {!isGone && hint}
          {shop}
        </>
      }
      actions={actions}
    >
      {terms !== undefined && (
        <section className="stack-small">
          <h2 className="reward-terms">{t('rewards.terms')}</h2>
          <Prose html={terms} lang={texts.langOf(reward)} />
        </section>
      )}
    </DetailLayout>
  );
}

function Facts({ reward, tier }: Pick<Props, 'reward' | 'tier'>) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { days, countdown } = useValidity(reward.valid_from, reward.valid_to);
  const stock = toStockLevel(reward);
  const { limit_per_customer: limit } = reward;
  const entries: { term: string; description: ReactNode }[] = [
    {
      term: t('rewards.for_whom'),
      description: tier ? t('rewards.from_tier', { tier: texts.get(tier, 'name') }) : t('rewards.for_all'),
    },
    { term: t('rewards.stock'), description: t(`rewards.stock_${stock}`, { count: reward.stock ?? 0 }) },
    ...(limit ? [{ term: t('rewards.limit'), description: t('rewards.limit_times', { count: limit }) }] : []),
    {
      term: t('rewards.valid'),
      description: days ? (
        <>
          {days}
          {countdown && <Badge tone="accent">{countdown}</Badge>}
        </>
      ) : (
        t('rewards.valid_always')
      ),
    },
  ];
  return <DefinitionList entries={entries} className="reward-facts" />;
}
// messages: rewards.stock_*
