import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { getPoints } from '#shared/contracts/points.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { usePoints } from '../../lib/points.ts';
import { useMemberEndpoint } from '../../lib/use-member-endpoint.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { useActivation } from './use-activation.ts';

interface Props {
  reward: Reward;
  isOpen: boolean;
  onClose: () => void;
}

/** What it costs, what remains, and under which terms: points go only after a yes. */
export function ActivationDialog({ reward, isOpen, onClose }: Props) {
  const t = useTranslate();
  const words = useWords();
  const { activate, reset, failure, isSending, isChecking, isDone } = useActivation();
  const isBusy = isSending || isDone; // done: the way to the code is under way
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  const terms = words.find(reward, 'terms');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('my_rewards.confirm_title', { title: words.get(reward, 'title') })}
      closeLabel={t('my_rewards.close')}
      size="small"
      footer={
        <>
          <Button isLoading={isBusy} onClick={() => void activate(reward.id)}>
            {t(failure === undefined ? 'my_rewards.confirm' : 'error.retry')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('my_rewards.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <Figures reward={reward} />
        {isChecking && <Notice role="status">{t('my_rewards.checking')}</Notice>}
        {failure !== undefined && (
          <Notice tone="error" role="alert" title={t('my_rewards.refused')}>
            {failure}
          </Notice>
        )}
        {terms !== undefined && (
          <Disclosure summary={t('rewards.terms')}>
            <Prose html={terms} />
          </Disclosure>
        )}
      </div>
    </Dialog>
  );
}

function Figures({ reward }: Pick<Props, 'reward'>) {
  const t = useTranslate();
  const toPoints = usePoints();
  const points = useMemberEndpoint(getPoints);
  const programme = useMemberEndpoint(getLoyaltyProgram);
  const balance = points.state === 'ready' ? points.data.balance : undefined;
  const unknown = points.state === 'failed' ? '–' : '…';
  const entries = [
    { term: t('my_rewards.balance'), description: balance === undefined ? unknown : toPoints(balance) },
    { term: t('my_rewards.cost'), description: `−${toPoints(reward.points)}` },
    {
      term: t('my_rewards.balance_after'),
      description: <strong>{balance === undefined ? unknown : toPoints(Math.max(0, balance - reward.points))}</strong>,
    },
  ];
  return (
    <>
      <DefinitionList entries={entries} className="activation-figures" />
      {programme.state === 'ready' && <p className="quiet">{t('my_rewards.code_days', { days: programme.data.reward_code_days })}</p>}
    </>
  );
}
