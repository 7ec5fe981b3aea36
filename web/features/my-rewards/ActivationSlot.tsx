import { lazy, type ReactNode, Suspense } from 'react';
import type { Reward } from '#shared/contracts/rewards.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const RewardActivation = lazy(async () => ({ default: (await import('./RewardActivation.tsx')).RewardActivation }));

interface Props {
  reward: Reward;
  /** Content for visitors: how they can get the reward. */
  visitor: ReactNode;
}

/** Activation of a reward. Its code is loaded only for members. */
export function ActivationSlot({ reward, visitor }: Props) {
  const t = useTranslate();
  const isMember = useSession() === 'member';
  if (!isMember) return visitor;
  return (
    <div className="reward-hint reward-activation">
      <Suspense fallback={<Skeleton kind="text" lines={3} label={t('state.loading')} />}>
        <RewardActivation reward={reward} />
      </Suspense>
    </div>
  );
}
