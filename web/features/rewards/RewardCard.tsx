import type { ReactNode } from 'react';
import type { Tier } from '#shared/contracts/loyalty.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useValidity } from '../../lib/texts/validity.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';

interface Props {
  reward: Reward;
  /** The required level; undefined if none is required. */
  tier?: Tier | undefined;
  level?: HeadingLevel;
  isPriority?: boolean;
  /** `row`: a small picture beside the text. */
  layout?: 'stack' | 'row';
  /** Provider, such as the shop's name. Without it, the card shows the centre. */
  source?: ReactNode;
  /** Additional badge in the corner of the picture, such as that the points are sufficient. */
  badge?: ReactNode;
  /** A control that another feature provides, such as a like button. */
  action?: ReactNode;
}

/** A reward in a list: picture, provider, points, required level and stock. */
export function RewardCard({ reward, tier, level = 3, isPriority = false, layout = 'stack', source, badge, action }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const toPoints = usePoints();
  const { line, countdown } = useValidity(reward.valid_from, reward.valid_to);
  const stock = toStockLevel(reward);
  const title = texts.get(reward, 'title');
  const marks: Partial<Record<typeof stock, ReactNode>> = {
    none: <Badge>{t('rewards.sold_out')}</Badge>,
    few: <Badge tone="accent">{t('rewards.few_left', { count: reward.stock ?? 0 })}</Badge>,
  };
  return (
    <Card
      title={title}
      level={level}
      layout={layout}
      href={toDetailPath('reward', locale, reward.id, title)}
      eyebrow={source ?? t('rewards.of_centre')}
      category={toColour(reward.category_ids[0])}
      media={
        <Image
          {...toPicture(reward.image, 640)}
          alt=""
          ratio="rewards"
          sizes="(min-width: 1060px) 25vw, 50vw"
          isPriority={isPriority}
          fallbackIcon="gift"
        />
      }
      badge={
        layout === 'stack' &&
        (marks[stock] || badge) && (
          <>
            {marks[stock]}
            {badge}
          </>
        )
      }
      action={action}
      className={classNames('reward-card', stock === 'none' && 'reward-gone')}
    >
      <p className="price">{toPoints(reward.points)}</p>
      {layout === 'row' && marks[stock]}
      {tier && <Meta icon="star">{t('rewards.from_tier', { tier: texts.get(tier, 'name') })}</Meta>}
      {countdown !== undefined && <Meta icon="clock">{line}</Meta>}
    </Card>
  );
}

export type StockLevel = 'endless' | 'many' | 'few' | 'none';

const fewLeft = 10;

/** Stock level of a reward. */
export function toStockLevel({ stock }: Pick<Reward, 'stock'>): StockLevel {
  if (stock === null) return 'endless';
  if (stock === 0) return 'none';
  return stock <= fewLeft ? 'few' : 'many';
}
