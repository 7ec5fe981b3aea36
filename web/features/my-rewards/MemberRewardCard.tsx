import { type ReactNode, useState } from 'react';
import type { MemberReward } from '#shared/contracts/member-lists.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { ActivationDialog } from './ActivationDialog.tsx';
import { toActivationState } from './activation-state.ts';

interface Props {
  reward: MemberReward;
  /** The balance minus owed points; undefined while unknown. */
  available: number | undefined;
  /** Name of the required level; undefined if none is required. */
  tierName: string | undefined;
  /** A control that another feature provides, such as a like button. */
  action?: ReactNode;
}

/** A reward for a member. Shows whether it can be activated, how many points are missing, or why it is unavailable. */
export function MemberRewardCard({ reward, available, tierName, action }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toPoints = usePoints();
  const [isAsked, setIsAsked] = useState(false);
  const standing = toActivationState(reward, available);
  const title = texts.get(reward, 'title');
  return (
    <>
      <Card
        title={title}
        level={3}
        href={toDetailPath('reward', locale, reward.id, title)}
        media={
          <Image
            {...toPicture(reward.image, 640)}
            alt=""
            ratio="rewards"
            sizes="(min-width: 1060px) 22vw, (min-width: 700px) 45vw, 92vw"
            fallbackIcon="gift"
          />
        }
        action={action}
        className={classNames('member-reward', standing.kind === 'closed' && 'reward-gone')}
      >
        <p className="price">{toPoints(reward.points)}</p>
        {standing.kind === 'short' && available !== undefined && (
          <Progress
            label={t('my_rewards.missing', { points: toPoints(standing.missing) })}
            value={Math.max(0, Math.min(available, reward.points))}
            max={Math.max(1, reward.points)}
          />
        )}
        {standing.kind === 'closed' && (
          <Meta icon="lock">
            {standing.reason === 'tier_too_low' && tierName
              ? t('rewards.from_tier', { tier: tierName })
              : t(`my_rewards.reason_${standing.reason}`)}
          </Meta>
        )}
        {standing.kind === 'ready' && reward.left !== null && <Meta icon="ticket">{t('my_rewards.left', { count: reward.left })}</Meta>}
        {standing.kind === 'ready' && (
          <Button
            size="small"
            className="member-reward-get"
            aria-label={t('my_rewards.activate_title', { title })}
            onClick={() => setIsAsked(true)}
          >
            {t('my_rewards.activate')}
          </Button>
        )}
      </Card>
      <ActivationDialog reward={reward} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  );
}
// messages: my_rewards.reason_*
