import { useState } from 'react';
import { listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import { getPoints } from '#shared/contracts/points.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ActivationDialog } from './ActivationDialog.tsx';
import { toActivationState } from './activation-state.ts';

/** Activation on the page of a reward: the member's points, and the button, the missing points, or why the reward is unavailable. */
export function RewardActivation({ reward }: { reward: Reward }) {
  const t = useTranslate();
  const toPoints = usePoints();
  const [isAsked, setIsAsked] = useState(false);
  const points = useEndpoint(getPoints);
  const limits = useEndpoint(listRewardLimits);
  const failed = [points, limits].find((resource) => resource.state === 'failed');
  if (failed?.state === 'failed') {
    return (
      <Notice tone="error" role="alert" action={<Button onClick={failed.retry}>{t('error.retry')}</Button>}>
        {t(`error.${failed.code}`)}
      </Notice>
    );
  }
  if (points.state !== 'ready' || !('data' in limits)) return <Skeleton kind="text" lines={3} label={t('state.loading')} />;
  const { balance, owed = 0 } = points.data;
  const limit = limits.data.find((one) => one.reward_id === reward.id);
  const reason = limit ? limit.reason : ('not_available' as const); // rewards without an entry in the limits are not available now
  const standing = toActivationState({ can_activate: reason === null, reason, points: reward.points }, balance - owed);
  return (
    <>
      <p>{t('my_rewards.you_have', { points: toPoints(balance) })}</p>
      {owed > 0 && <p>{t('points.owed', { points: toPoints(owed) })}</p>}
      {standing.kind === 'short' && (
        <Progress
          label={t('my_rewards.missing', { points: toPoints(standing.missing) })}
          value={balance}
          max={Math.max(1, reward.points)}
        />
      )}
      {standing.kind === 'closed' && <p className="reward-closed">{t(`my_rewards.reason_${standing.reason}`)}</p>}
      {standing.kind === 'ready' && (
        <>
          {limit && limit.left !== null && <p className="quiet small">{t('my_rewards.left', { count: limit.left })}</p>}
          <Button size="large" icon="gift" onClick={() => setIsAsked(true)}>
            {t('my_rewards.activate')}
          </Button>
        </>
      )}
      <ActivationDialog reward={reward} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  );
}
// messages: error.*
// messages: my_rewards.reason_*
