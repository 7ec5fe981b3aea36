import { useNavigate } from 'react-router';
import { activateReward, listCustomerRewards, listRewardLimits } from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useMemberLinks } from '../../lib/route.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useRefreshMember } from '../../lib/use-member-endpoint.ts';

/** Turns points into a reward, and goes to its code. `failure` says why it was not to be, in words. */
export function useActivation() {
  const t = useTranslate();
  const navigate = useNavigate();
  const toLink = useMemberLinks();
  const refresh = useRefreshMember();
  const { send, reset, ...action } = useAction(activateReward);

  async function activate(rewardId: number): Promise<void> {
    const activated = await send({ reward_id: rewardId });
    refresh(getPoints, listMemberRewards, listRewardLimits, listCustomerRewards, listPointsHistory); // refused, it was stale
    const href = activated && toLink('my-reward', { id: activated.id });
    if (href) await navigate(href);
  }

  const code = action.state === 'failed' ? action.errors.reward_id?.[0] : undefined;
  const refusal = code && t(`form.${code}`);
  const isUncertain = action.state === 'failed' && !code && ['BadGateway', 'GatewayTimeout', 'InternalServerError'].includes(action.code);
  const failure =
    action.state === 'failed'
      ? (refusal ?? (isUncertain ? `${t(`error.${action.code}`)} ${t('my_rewards.never_twice')}` : t(`error.${action.code}`)))
      : undefined;
  const isSending = action.state === 'sending';
  return { activate, reset, failure, isSending, isChecking: isSending && action.isChecking, isDone: action.state === 'done' };
}
// messages: form.*
// messages: error.*
