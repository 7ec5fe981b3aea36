import { useEffect, useRef, useState } from 'react';
import type { TakenCode } from '#shared/contracts/desk-codes.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { GiftCardStanding } from '#shared/contracts/gift-cards.ts';
import { type CreditedAtTill, type FoundAtTill, getTill, lookUpAtTill } from '#shared/contracts/till.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { withProof } from '../lib/proof.ts';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall } from '../shell/DeskPage.tsx';
import { HeldPurchase } from './HeldPurchase.tsx';
import { readCode } from './read-code.ts';
import { type ScanFailure, ScanField } from './ScanField.tsx';
import { ShopChoice, useChosenShop } from './ShopChoice.tsx';
import { TillCard } from './TillCard.tsx';
import { TillGiftCard } from './TillGiftCard.tsx';
import { TillQueueNotice } from './TillQueueNotice.tsx';
import { CreditedResult, PaidResult, TakenResult, WaitingResult } from './TillResults.tsx';
import { TillReward } from './TillReward.tsx';
import { TillToday } from './TillToday.tsx';
import { type TypedPurchase, toTypedBefore } from './unsent-purchase.ts';
import { useLateResults } from './use-late-results.ts';
import { useScanner } from './use-scanner.ts';
import { useTillQueue } from './use-till-queue.ts';

/** `found`: undefined without a connection. */
interface CardStep {
  kind: 'card';
  card: string;
  found: Extract<FoundAtTill, { kind: 'card' }> | undefined;
  typed?: TypedPurchase | undefined;
}

/** Content of the page: the scan, one customer's card or code, or a result. */
type Step =
  | { kind: 'scan'; failure?: ScanFailure }
  | { kind: 'looking' }
  | CardStep
  | { kind: 'reward'; found: Extract<FoundAtTill, { kind: 'reward' }> }
  | { kind: 'gift_card'; number: string }
  | { kind: 'credited'; answer: CreditedAtTill }
  | { kind: 'waiting'; amount: Money; key: string; needsLogin: boolean }
  | { kind: 'taken'; taken: TakenCode }
  | { kind: 'paid'; amount: Money; standing: GiftCardStanding };

/** The cashier's page: scan a card, credit the purchase, next customer. */
export function TillScreen() {
  const t = useTranslate();
  const { company_id: own } = useStaff();
  const [chosen, choose] = useChosenShop();
  const company = own ?? chosen;
  return (
    <DeskPage title={t('places.till')}>
      {company === undefined ? (
        <ShopChoice onChoose={choose} />
      ) : (
        <Till key={company} company={company} onLeave={own === null ? () => choose(undefined) : undefined} />
      )}
    </DeskPage>
  );
}

const patienceMs = 6000;
/** Keeps the list of today fresh, and the session open as long as the page is visible (docs/decisions/sessions-at-the-till.md). */
const refreshEveryMs = 300_000;

function Till({ company, onLeave }: { company: number; onLeave: (() => void) | undefined }) {
  const t = useTranslate();
  const { api, proof, locale } = useDesk();
  const today = useCall(getTill, { query: { company } }, { everyMs: refreshEveryMs });
  const waiting = useTillQueue();
  const [step, setStep] = useState<Step>({ kind: 'scan' });
  const late = useLateResults(today.refresh);
  const latest = useRef(0);
  const lookedUp = useRef('');
  const early = useRef('');
  const unsent = useRef<TypedPurchase>(undefined);
  /** A purchase that was typed before another code was scanned. It goes on after that code. */
  const [held, setHeld] = useState<CardStep & { typed: TypedPurchase }>();
  const next = () => {
    latest.current += 1;
    setHeld(undefined);
    setStep(held ?? { kind: 'scan' });
  };

  async function look(typed: string): Promise<void> {
    const { kind, code } = readCode(typed);
    latest.current += 1;
    const turn = latest.current;
    early.current = '';
    lookedUp.current = typed;
    const kept = step.kind === 'card' ? toHeld(step, unsent.current && toTypedBefore(unsent.current, typed)) : held;
    setHeld(kept);
    const show = (shown: Step) => turn === latest.current && setStep(shown);
    function showCard(card: string, found: CardStep['found']): void {
      if (turn !== latest.current) return;
      setHeld(undefined);
      setStep({ kind: 'card', card, found, typed: early.current === '' ? kept?.typed : { amount: early.current, number: '' } });
    }
    const withoutAnswer = () => (kind === 'card' ? showCard(code, undefined) : show({ kind: 'scan', failure: 'offline' }));
    if (kind === 'mistyped') return void show({ kind: 'scan', failure: 'mistyped' });
    if (!navigator.onLine) return void withoutAnswer();
    show({ kind: 'looking' });
    const body = { code: typed.slice(0, 200), company_id: company };
    try {
      const send = () => api.send(lookUpAtTill, body, {}, { signal: AbortSignal.timeout(patienceMs) });
      const { data } = await withProof(lookUpAtTill, proof, send);
      if (data.kind === 'card') showCard(data.card, data);
      else show(data.kind === 'reward' ? { kind: 'reward', found: data } : data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (lost.includes(error.httpStatus)) withoutAnswer();
      else if (error.errors?.code?.includes('expired')) show({ kind: 'scan', failure: 'outdated' });
      else show({ kind: 'scan', failure: error.httpStatus });
    }
  }
  useScanner((code) => void look(code));

  const turn = latest.current;
  /** Whether no other code was scanned since this was rendered. */
  const isCurrent = () => turn === latest.current;
  const shop = 'data' in today ? findTranslation(today.data.shop.translations, locale, { useFallback: true })?.title : undefined;
  const isScan = step.kind === 'scan' || step.kind === 'looking';
  const nextLabel = t(held ? 'till.back_to_purchase' : 'till.next');
  const isResult = ['credited', 'waiting', 'taken', 'paid'].includes(step.kind);
  return (
    <div className="till">
      <p className="till-shop">
        <strong>{shop ?? '…'}</strong>
        {onLeave && (
          <Button variant="quiet" size="small" onClick={onLeave}>
            {t('till.other_shop')}
          </Button>
        )}
      </p>
      <TillQueueNotice {...waiting} />
      <StepFrame step={step.kind}>
        {held && step.kind !== 'card' && <HeldPurchase {...held} onContinue={isScan ? next : undefined} />}
        {isScan && (
          <ScanField
            isLooking={step.kind === 'looking'}
            failure={step.kind === 'scan' ? step.failure : undefined}
            onCode={(code) => void look(code)}
            onEarly={(text) => {
              early.current = text.startsWith(lookedUp.current) ? text.slice(lookedUp.current.length) : text;
            }}
          />
        )}
        {step.kind === 'card' && (
          <TillCard
            {...step}
            key={step.card}
            typed={step.typed}
            company={company}
            unsent={unsent}
            submit={waiting.submit}
            onScan={(code) => void look(code)}
            onCredited={(answer) => {
              setStep({ kind: 'credited', answer });
              void today.refresh();
            }}
            onWaiting={(amount, key, needsLogin) => setStep({ kind: 'waiting', amount, key, needsLogin })}
            onLate={late.showPurchase}
            onCancel={next}
          />
        )}
        {step.kind === 'reward' && (
          <TillReward
            found={step.found}
            company={company}
            onTaken={(taken) => (isCurrent() ? setStep({ kind: 'taken', taken }) : late.showTaken(taken))}
            onAgain={() => (isCurrent() ? void look(step.found.code) : late.showNotTaken(step.found))}
            onCancel={next}
            nextLabel={nextLabel}
          />
        )}
        {step.kind === 'gift_card' && (
          <TillGiftCard
            number={step.number}
            company={company}
            onPaid={(amount, standing) => (isCurrent() ? setStep({ kind: 'paid', amount, standing }) : late.showPaid(amount))}
            onNotPaid={(amount) => isCurrent() || late.showNotPaid(amount)}
            onCancel={next}
          />
        )}
        {step.kind === 'credited' && <CreditedResult answer={step.answer} onNext={next} nextLabel={nextLabel} />}
        {step.kind === 'waiting' && (
          <WaitingResult
            amount={step.amount}
            needsLogin={step.needsLogin}
            isSent={waiting.isSent(step.key)}
            onNext={next}
            nextLabel={nextLabel}
          />
        )}
        {step.kind === 'taken' && <TakenResult taken={step.taken} onNext={next} nextLabel={nextLabel} />}
        {step.kind === 'paid' && <PaidResult amount={step.amount} standing={step.standing} onNext={next} nextLabel={nextLabel} />}
      </StepFrame>
      {(isScan || isResult) && (
        <>
          <FailedCall called={today} level={2} />
          {'data' in today && (
            <TillToday
              today={today.data}
              company={company}
              onReturned={() => {
                next(); // a result above would show an old balance
                void today.refresh();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function toHeld(step: CardStep, typed: TypedPurchase | undefined) {
  return typed && { ...step, typed };
}

/** Statuses without an answer of the mall API. */
const lost: readonly HttpStatusName[] = ['BadGateway', 'GatewayTimeout', 'ServiceUnavailable', 'RequestTimeout'];

/** Scrolls to the top at each step, because the next control is there. */
function StepFrame({ step, children }: { step: Step['kind']; children: React.ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    window.scrollTo({ top: 0 }); // returns a promise in some browsers
  }, [step]);
  return (
    <div className="till-step" aria-live="polite">
      {children}
    </div>
  );
}
