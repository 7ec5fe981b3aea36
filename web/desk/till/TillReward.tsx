import { useEffect, useRef } from 'react';
import type { TakenCode } from '#shared/contracts/desk-codes.ts';
import { type FoundAtTill, takeCodeAtTill } from '#shared/contracts/till.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import { useTitles } from './use-titles.ts';

interface Props {
  found: Extract<FoundAtTill, { kind: 'reward' }>;
  company: number;
  onTaken: (taken: TakenCode) => void;
  /** Looks the code up again: a colleague may have taken it meanwhile. */
  onAgain: () => void;
  onCancel: () => void;
  /** Label of the button if the shop does not take the code. */
  nextLabel: string;
}

/** The code of a reward: what it is for, and whether this shop takes it. */
export function TillReward({ found, company, onTaken, onAgain, onCancel, nextLabel }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime, day } = useDates();
  const { titleOf } = useTitles();
  const taking = useAct(takeCodeAtTill);
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => take.current?.focus(), []);
  const { code, translations, refusal, shops, at, customer } = found;
  const shopNames = shops.map((shop) => titleOf(shop.translations)).join(', ');
  const failed = taking.state === 'failed' ? taking : undefined;

  async function send(): Promise<void> {
    if (!navigator.onLine) return;
    const taken = await taking.send({ code, company_id: company });
    if (taken) onTaken(taken);
    else if (navigator.onLine) onAgain();
  }

  return (
    <>
      <section className="till-customer">
        <h2 className="till-who">{titleOf(translations)}</h2>
        {customer && <p>{customer.first_name}</p>}
        {refusal === null && at !== null && <p className="quiet">{t('till.valid_until', { day: day(at) })}</p>}
      </section>
      {refusal !== null && (
        <Notice tone="error" role="alert" title={t(`till.code_${refusal}`, { shops: shopNames, at: at === null ? '' : dayTime(at) })}>
          {t(refusal === 'other_shop' ? 'till.send_there' : 'codes.not_taken', { shops: shopNames })}
        </Notice>
      )}
      {failed && (
        <Notice tone="error" role="alert" title={toFailure(failed).title}>
          {toFailure(failed).message}
        </Notice>
      )}
      {refusal === null && (
        <>
          <p className="quiet">{t('codes.once')}</p>
          <Button ref={take} icon="check" size="large" isWide isLoading={taking.isSending} onClick={() => void send()}>
            {t('codes.take')}
          </Button>
        </>
      )}
      <Button variant={refusal === null ? 'secondary' : 'primary'} size="large" isWide onClick={onCancel}>
        {refusal === null ? t('till.cancel') : nextLabel}
      </Button>
    </>
  );
}
// messages: till.code_other_shop, till.code_already_used, till.code_refunded, till.code_expired, till.code_account_blocked
