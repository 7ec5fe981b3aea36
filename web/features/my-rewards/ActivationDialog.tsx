import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { getPoints } from '#shared/contracts/points.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { type ActivationState, useActivation } from './use-activation.ts';

interface Props {
  reward: Reward;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before points are spent. Shows the points needed, the points left, and the terms. */
export function ActivationDialog({ reward, isOpen, onClose }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { activate, reset, ...activation } = useActivation(reward.id, isOpen);
  const { state } = activation;
  const close = () => {
    if (state === 'sending' || state === 'done') return;
    if (state !== 'checking') reset(); // a running check continues, and shows its result later
    onClose();
  };
  const terms = texts.find(reward, 'terms');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('my_rewards.confirm_title', { title: texts.get(reward, 'title') })}
      closeLabel={t('my_rewards.close')}
      size="small"
      footer={
        <>
          <Button isLoading={state === 'sending' || state === 'checking' || state === 'done'} onClick={() => void activate()}>
            {t(confirmLabels[state])}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t(state === 'checking' || state === 'uncertain' ? 'my_rewards.close' : 'my_rewards.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <Figures reward={reward} />
        {state === 'checking' && (
          <Notice role="status">
            {t('my_rewards.checking')} {t('my_rewards.checking_on')}
          </Notice>
        )}
        {state === 'uncertain' && <Uncertain />}
        {activation.state === 'refused' && (
          <Notice tone="error" role="alert" title={t('my_rewards.refused')}>
            {activation.reason}
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

const confirmLabels = {
  ready: 'my_rewards.confirm',
  sending: 'my_rewards.confirm',
  done: 'my_rewards.confirm',
  checking: 'my_rewards.check_again',
  uncertain: 'my_rewards.check_again',
  refused: 'error.retry',
} as const satisfies Record<ActivationState['state'], string>;
// messages: my_rewards.confirm
// messages: my_rewards.check_again
// messages: error.retry

/** Message while the outcome is unknown. Claims neither success nor failure. */
function Uncertain() {
  const t = useTranslate();
  const listHref = useMemberLinks()('dashboard-awards');
  return (
    <Notice
      role="alert"
      title={t('my_rewards.uncertain')}
      action={
        listHref && (
          <Button variant="secondary" size="small" href={listHref}>
            {t('my_rewards.all_activated')}
          </Button>
        )
      }
    >
      {t('my_rewards.uncertain_text')}
    </Notice>
  );
}

function Figures({ reward }: Pick<Props, 'reward'>) {
  const t = useTranslate();
  const toPoints = usePoints();
  const points = useEndpoint(getPoints);
  const programme = useEndpoint(getLoyaltyProgram, {}, { from: 'browser' });
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
