import { type CustomerReward, getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { useScreenAwake } from '../../lib/browser/use-screen-awake.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { usePolled } from '../../lib/data/use-polled.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CodeText } from './CodeText.tsx';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  isOpen: boolean;
  reward: CustomerReward;
  /** Name of the shop where the reward can be used; undefined for the whole centre. */
  shopName: string | undefined;
  onClose: () => void;
  /** Called when a till has used the code or the code has expired, because other views must then refetch their data. */
  onOver: () => void;
}

/** Polling interval. A till's scan must be visible within two seconds, including the round trip. */
const everyMs = 1500;

/** Shows the code for the till on the full screen, and keeps the screen on. When the till has accepted the code, shows that the code is used. */
export function TillView({ isOpen, reward, shopName, onClose, onOver }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const centre = siteName(useSite());
  const timeLeft = useTimeLeft(reward.expires_at);
  const status = reward.status === 'active' && timeLeft === undefined ? 'expired' : reward.status;
  const isActive = status === 'active';
  const isReached = usePolled(
    getCustomerReward,
    { params: { id: reward.id } },
    { everyMs, isWanted: isOpen && isActive, onAnswer: (now) => now.status !== reward.status && onOver() },
  );
  const isAwake = useScreenAwake(isOpen && isActive);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.get(reward, 'title')}
      closeLabel={t('my_rewards.close')}
      placement="full"
      isTitleHidden
      className="till"
    >
      <div className="till-view" data-status={status}>
        <header className="till-head">
          <p className="till-shop">{shopName ?? centre}</p>
          <p className="till-title">{texts.get(reward, 'title')}</p>
        </header>
        {isActive && reward.has_reader && <QrCode text={reward.code} label={t('my_rewards.qr')} />}
        <div className="till-code">
          {isActive && <CodeText code={reward.code} />}
          <div role="status" className="till-status">
            {isActive ? <p>{timeLeft}</p> : <Over status={status} usedAt={reward.used_at} />}
          </div>
          {isActive && (
            <p className="till-hint">
              {t(isReached ? 'my_rewards.till_hint' : 'my_rewards.till_unreached')} {isAwake && <span>{t('dashboard.card_awake')}</span>}
            </p>
          )}
          {!isActive && (
            <Button size="large" onClick={onClose}>
              {t('my_rewards.till_done')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Over({ status, usedAt }: { status: Exclude<CustomerReward['status'], 'active'>; usedAt: string | null }) {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  return (
    <>
      <span className="till-mark">
        <Icon name={status === 'expired' ? 'clock' : 'check'} size="large" />
      </span>
      <p className="till-over">{t(`my_rewards.status_${status}`)}</p>
      {usedAt !== null && <p>{dayTime(usedAt)}</p>}
    </>
  );
}
// messages: my_rewards.status_*
