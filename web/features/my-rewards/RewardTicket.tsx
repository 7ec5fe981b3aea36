import type { ReactNode } from 'react';
import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useMoments } from '../../lib/moments.ts';
import { toPicture } from '../../lib/pictures.ts';
import { usePoints } from '../../lib/points.ts';
import { siteToasts } from '../../lib/toasts.ts';
import { useWords } from '../../lib/words.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { toCodeGroups } from './code-groups.ts';
import { useTimeLeft } from './use-time-left.ts';

interface Props {
  reward: CustomerReward;
  /** Where it is used. */
  shop: ReactNode;
}

const tones = { active: 'success', used: 'neutral', expired: 'error' } as const;

/** An activated reward like a ticket: the code for the till, as long as it counts, and what it is for. */
export function RewardTicket({ reward, shop }: Props) {
  const t = useTranslate();
  const words = useWords();
  const { dayTime } = useMoments();
  const toPoints = usePoints();
  const timeLeft = useTimeLeft(reward.expires_at);
  const status = reward.status === 'active' && timeLeft === undefined ? 'expired' : reward.status;
  const terms = words.find(reward, 'terms');
  const entries = [
    { term: t('my_rewards.cost'), description: toPoints(reward.points) },
    { term: t('my_rewards.activated_at'), description: dayTime(reward.activated_at) },
    ...(reward.used_at ? [{ term: t('my_rewards.used_at'), description: dayTime(reward.used_at) }] : []),
    ...(status === 'used' ? [] : [{ term: t(`my_rewards.until_${status}`), description: dayTime(reward.expires_at) }]),
  ];
  return (
    <article className="ticket">
      <div className="ticket-code" data-status={status}>
        <h2 className="ticket-title">{words.get(reward, 'title')}</h2>
        <p role="status" className="ticket-status">
          <Badge tone={tones[status]}>{t(`my_rewards.status_${status}`)}</Badge>
          {status === 'active' && <span>{timeLeft}</span>}
        </p>
        {status === 'active' ? <LiveCode code={reward.code} /> : <SpentCode status={status} code={reward.code} />}
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
    </article>
  );
}
// messages: my_rewards.status_*
// messages: my_rewards.until_*

function LiveCode({ code }: { code: string }) {
  const t = useTranslate();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      siteToasts.show({ type: 'success', title: t('my_rewards.copied') });
    } catch {
      // no clipboard on an insecure address, or not allowed: the code stands there to be written down
      siteToasts.show({ type: 'error', title: t('my_rewards.not_copied') });
    }
  };
  return (
    <>
      <QrCode text={code} label={t('my_rewards.qr')} />
      <CodeText code={code} />
      <p className="ticket-hint">{t('my_rewards.show')}</p>
      <p className="ticket-hint quiet small">{t('my_rewards.brightness')}</p>
      <div className="cluster">
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
          {t('my_rewards.copy')}
        </Button>
        <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
          {t('my_rewards.print')}
        </Button>
      </div>
    </>
  );
}

/** A code that no till takes any more shows no QR code: nobody shall try. */
function SpentCode({ status, code }: { status: 'used' | 'expired'; code: string }) {
  const t = useTranslate();
  return (
    <>
      <Icon name={status === 'used' ? 'check' : 'clock'} size="large" />
      <p className="ticket-spent">{t(`my_rewards.${status}_text`)}</p>
      <CodeText code={code} />
    </>
  );
}
// messages: my_rewards.used_text
// messages: my_rewards.expired_text

/** Read out sign by sign. */
function CodeText({ code }: { code: string }) {
  const t = useTranslate();
  const groups = toCodeGroups(code);
  return (
    <p className="ticket-text">
      <span className="visually-hidden">{`${t('my_rewards.code')}: ${groups.map((group) => [...group].join(' ')).join(', ')}`}</span>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a code never change their places
        <span key={index} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}
