import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useHashView } from '../../lib/navigation/use-hash-view.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CodeText } from './CodeText.tsx';
import { useTimeLeft } from './use-time-left.ts';

// loaded on demand, because the view is only needed at the till; the reward's code is also visible without this view
const loadTillView = async () => ({ default: (await import('./TillView.tsx')).TillView });
const TillView = lazy(loadTillView);

interface Props {
  reward: CustomerReward;
  /** The shop where the reward can be used. */
  shop: ReactNode;
  shopName: string | undefined;
  /** Names of all shops that take the code; undefined while they load. */
  takers: string | undefined;
  /** Buttons that put the code into the phone's wallet. */
  wallet: ReactNode;
  /** Called when the code has been used or has expired, because the reward's data is then outdated. */
  onOver: () => void;
}

const tones = { active: 'success', used: 'neutral', expired: 'error', refunded: 'neutral' } as const;

/** An activated reward as a ticket: the code for the till, as long as it is valid, and the reward's description. */
export function RewardTicket({ reward, shop, shopName, takers, wallet, onOver }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { dayTime } = useDateFormats();
  const toPoints = usePoints();
  const timeLeft = useTimeLeft(reward.expires_at);
  const status = reward.status === 'active' && timeLeft === undefined ? 'expired' : reward.status;
  const terms = texts.find(reward, 'terms');
  const till = useHashView('#till');
  const [isTillStored, keepTill] = useState(false); // after the first opening, the dialog stays mounted, so that closing it returns the focus
  if (till.isOpen && !isTillStored) keepTill(true);
  useEffect(() => {
    if (status === 'active') loadTillView().catch(() => undefined); // preloaded, because there may be no network at the till; a click tries again
  }, [status]);
  const entries = [
    { term: t('my_rewards.cost'), description: reward.points > 0 ? toPoints(reward.points) : t('my_rewards.gift') },
    { term: t('my_rewards.activated_at'), description: dayTime(reward.activated_at) },
    ...(reward.used_at ? [{ term: t('my_rewards.used_at'), description: dayTime(reward.used_at) }] : []),
    ...(reward.refunded_at ? [{ term: t('my_rewards.refunded_at'), description: dayTime(reward.refunded_at) }] : []),
    ...(status === 'used' || status === 'refunded'
      ? []
      : [{ term: t(`my_rewards.until_${status}`), description: dayTime(reward.expires_at) }]),
  ];
  return (
    <article className="ticket">
      <div className="ticket-code" data-status={status}>
        <h2 className="ticket-title">{texts.get(reward, 'title')}</h2>
        <p role="status" className="ticket-status">
          <Badge tone={tones[status]}>{t(`my_rewards.status_${status}`)}</Badge>
          {status === 'active' && <span>{timeLeft}</span>}
        </p>
        {status === 'active' ? (
          <LiveCode reward={reward} takers={takers} wallet={wallet} onTill={till.open} />
        ) : (
          <SpentCode status={status} code={reward.code} />
        )}
      </div>
      <div className="ticket-facts">
        <Image
          {...toPicture(reward.image, 640)}
          alt=""
          ratio="rewards"
          sizes="(min-width: 480px) 16rem, 90vw"
          fallbackIcon="gift"
          className="ticket-picture"
        />
        <DefinitionList entries={entries} />
        {shop}
        {terms !== undefined && (
          <section className="stack-small">
            <h3 className="reward-terms">{t('rewards.terms')}</h3>
            <Prose html={terms} />
          </section>
        )}
      </div>
      {isTillStored && (
        <Suspense>
          <TillView isOpen={till.isOpen} reward={reward} shopName={shopName} onClose={till.close} onOver={onOver} />
        </Suspense>
      )}
    </article>
  );
}
// messages: my_rewards.status_*
// messages: my_rewards.until_*

interface LiveCodeProps {
  reward: CustomerReward;
  /** Names of the shops that take the code; undefined while they load. */
  takers: string | undefined;
  wallet: ReactNode;
  onTill: () => void;
}

function LiveCode({ reward: { code, has_reader }, takers, wallet, onTill }: LiveCodeProps) {
  const t = useTranslate();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      siteToasts().show({ type: 'success', title: t('my_rewards.copied') });
    } catch {
      // the clipboard is not available without https, or access was denied; the visible code can be written down
      siteToasts().show({ type: 'error', title: t('my_rewards.not_copied') });
    }
  };
  return (
    <>
      {has_reader && <QrCode text={code} label={t('my_rewards.qr')} />}
      <CodeText code={code} />
      <p className="ticket-takers">{takers === undefined ? '\u00a0' : t('my_rewards.taker', { shop: takers })}</p>
      <Button size="large" icon="fit" onClick={onTill}>
        {t('my_rewards.till')}
      </Button>
      <p className="ticket-hint">{t('my_rewards.show')}</p>
      {has_reader && <p className="ticket-hint quiet small">{t('my_rewards.brightness')}</p>}
      <div className="cluster">
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
          {t('my_rewards.copy')}
        </Button>
        <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
          {t('my_rewards.print')}
        </Button>
      </div>
      {wallet}
    </>
  );
}

/** A code that is no longer valid. Without a QR code, so that members do not try to use it. */
function SpentCode({ status, code }: { status: Exclude<CustomerReward['status'], 'active'>; code: string }) {
  const t = useTranslate();
  return (
    <>
      <Icon name={status === 'expired' ? 'clock' : 'check'} size="large" />
      <p className="ticket-spent">{t(`my_rewards.${status}_text`)}</p>
      <CodeText code={code} />
    </>
  );
}
// messages: my_rewards.used_text
// messages: my_rewards.expired_text
// messages: my_rewards.refunded_text
