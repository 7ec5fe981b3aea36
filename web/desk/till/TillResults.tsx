import { type ReactNode, useEffect, useRef } from 'react';
import type { TakenCode } from '#shared/contracts/desk-codes.ts';
import type { GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import type { CreditedAtTill } from '#shared/contracts/till.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useTitles } from './use-titles.ts';

interface ResultProps {
  icon: IconName;
  tone: 'success' | 'waiting' | 'error';
  /** The result in a few large characters. */
  title: ReactNode;
  children?: ReactNode;
  onNext: () => void;
  nextLabel: string;
}

type NextProps = Pick<ResultProps, 'onNext' | 'nextLabel'>;

/** Presses within this time after the result appeared belong to the step before: a double Enter would hide the result. */
const deafMs = 400;

/** A result that is readable from a distance. The next customer is one press away. */
function Result({ icon, tone, title, children, onNext, nextLabel }: ResultProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shownMs = useRef(0);
  useEffect(() => {
    button.current?.focus();
    shownMs.current = performance.now();
  }, []);
  return (
    <>
      <section className="till-result" data-tone={tone}>
        <Icon name={icon} size="large" />
        <h2 className="till-result-title">{title}</h2>
        {children}
      </section>
      <Button ref={button} size="large" isWide onClick={() => performance.now() - shownMs.current > deafMs && onNext()}>
        {nextLabel}
      </Button>
    </>
  );
}

export function CreditedResult({ answer: { purchase, member, first_name }, ...next }: { answer: CreditedAtTill } & NextProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { nameOf, titleOf } = useTitles();
  const toCount = (count: number) => ({ count, number: formatNumber(count, locale) });
  const level = member?.level && nameOf(member.level.translations);
  if (purchase.status === 'voided') {
    return (
      <Result icon="alert" tone="error" title={t('till.not_credited')} {...next}>
        <p>{t('till.voided_before')}</p>
      </Result>
    );
  }
  return (
    <Result
      icon="check"
      tone="success"
      title={purchase.points === 0 ? t('till.no_points') : t('till.plus', toCount(purchase.points))}
      {...next}
    >
      {purchase.points === 0 && <p>{t('till.no_points_text')}</p>}
      <p>{[first_name, formatMoney(purchase.amount, locale)].filter(Boolean).join(' · ')}</p>
      {member && <p className="till-balance">{[t('till.balance', toCount(member.balance)), level].filter(Boolean).join(' · ')}</p>}
      {purchase.settled > 0 && <p>{t('till.settled', toCount(purchase.settled))}</p>}
      {member && member.rewards.length > 0 && (
        <p>{t('till.can_use', { titles: member.rewards.map((one) => titleOf(one.translations)).join(', ') })}</p>
      )}
    </Result>
  );
}

interface WaitingProps extends NextProps {
  amount: Money;
  isSent: boolean;
  /** Whether the session has ended. */
  needsLogin: boolean;
}

export function WaitingResult({ amount, isSent, needsLogin, ...next }: WaitingProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <Result
      icon={isSent ? 'check' : 'clock'}
      tone={isSent ? 'success' : 'waiting'}
      title={t(isSent ? 'till.sent' : 'till.stored')}
      {...next}
    >
      <p>{t(isSent ? 'till.sent_text' : needsLogin ? 'till.stored_login' : 'till.stored_text', { amount: formatMoney(amount, locale) })}</p>
    </Result>
  );
}

export function TakenResult({ taken: { code, translations }, ...next }: { taken: TakenCode } & NextProps) {
  const t = useTranslate();
  const { titleOf } = useTitles();
  return (
    <Result icon="check" tone="success" title={titleOf(translations)} {...next}>
      <p>{t('till.taken', { code })}</p>
    </Result>
  );
}

export function PaidResult({ amount, standing, ...next }: { amount: Money; standing: GiftCardStanding } & NextProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <Result icon="check" tone="success" title={t('till.paid', { amount: formatMoney(amount, locale) })} {...next}>
      <p>{t('till.left', { amount: formatMoney(standing.balance, locale) })}</p>
      {standing.is_sandbox && <p>{t('till.sandbox')}</p>}
    </Result>
  );
}
