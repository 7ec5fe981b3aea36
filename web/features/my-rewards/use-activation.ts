import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { activateReward, listCustomerRewards, listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { isPending, toCallText } from '../../lib/data/idempotency-keys.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** State of an activation. If an earlier page has started an activation, its outcome is determined first, so that a click does not activate twice. */
export type ActivationState =
  | { state: 'ready' }
  | { state: 'sending' | 'checking' | 'uncertain' }
  /** `reason` is a text for the member. */
  | { state: 'refused'; reason: string }
  /** The page of the code is being opened. */
  | { state: 'done' };

/** Activates a reward. Then opens its code, or shows a toast if the dialog has been closed. */
export function useActivation(rewardId: number, isOpen: boolean) {
  const t = useTranslate();
  const navigate = useNavigate();
  const toLink = useMemberLinks();
  const refresh = useRefresh();
  const { send, reset, ...action } = useAction(activateReward);
  const isSettling = useUnsettled(isOpen);
  const isWaitedFor = useRef(false);
  useEffect(() => {
    isWaitedFor.current = isOpen;
    return () => {
      isWaitedFor.current = false;
    };
  }, [isOpen]);

  const body = { reward_id: rewardId };

  async function activate(): Promise<void> {
    const activated = await send(body);
    // also after a refusal, because the data was probably outdated
    refresh(getPoints, listMemberRewards, listRewardLimits, listCustomerRewards, listPointsHistory);
    const href = activated && toLink('my-reward', { id: activated.id });
    if (!href) return;
    if (isWaitedFor.current) return void (await navigate(href));
    reset();
    const look = { label: t('my_rewards.to_code'), onPress: () => void navigate(href) };
    siteToasts().show({ type: 'success', title: t('my_rewards.was_activated'), durationMs: -1, action: look });
  }

  function toState(): ActivationState {
    switch (action.state) {
      case 'sending':
        return { state: action.isChecking ? 'checking' : 'sending' };
      case 'failed': {
        const code = action.errors.reward_id?.[0];
        const reason = code ? t(`form.${code}`) : `${t(`error.${action.code}`)} ${t('my_rewards.nothing_taken')}`;
        return { state: 'refused', reason };
      }
      case 'waiting': // not offered: only receipts, messages and favourites wait for a network
        return { state: 'uncertain' };
      case 'idle':
        if (isSettling) return { state: 'checking' };
        return { state: isOpen && isPending(toCallText(activateReward, body)) ? 'uncertain' : 'ready' };
      default:
        return { state: action.state };
    }
  }

  return { ...toState(), activate, reset };
}
// messages: form.*
// messages: error.*
