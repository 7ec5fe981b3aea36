import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/contracts/errors.ts';
import { getHouseholdOffer, joinHousehold } from '#shared/contracts/household.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useNow } from '../../lib/centre/now.tsx';
import type { FailureCode } from '../../lib/data/failure-code.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLevelChange } from './level-change.ts';

interface Props {
  /** Code of the invitation that was opened. */
  code: string | undefined;
  /** Called when the member declines the offer, or wants to enter another code. */
  onDeclined: () => void;
  onJoined: () => void;
}

/** Joins by an invitation: takes its code, shows who invites and what happens, and asks for confirmation. */
export function JoinPanel({ code: opened, onDeclined, onJoined }: Props) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const code = typed ?? opened;
  const decline = () => {
    setTyped(undefined);
    onDeclined();
  };
  return (
    <section className="panel household-join" aria-label={t('household.join')}>
      <h2>{t('household.join')}</h2>
      {code === undefined ? <CodeForm onCode={setTyped} /> : <Offer key={code} code={code} onOther={decline} onJoined={onJoined} />}
    </section>
  );
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslate();
  const { isLive } = useNow();
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="household-form"
      onSubmit={(event) => {
        event.preventDefault();
        const code = readTyped(new FormData(event.currentTarget), 'code');
        setMissing(code === '');
        if (code !== '') onCode(code);
      }}
    >
      <Field label={t('household.code')} hint={t('household.code_hint')} error={isMissing ? t('form.required') : undefined} isRequired>
        <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
      </Field>
      <Button type="submit" variant="secondary" disabled={!isLive}>
        {t('household.check')}
      </Button>
    </form>
  );
}

function Offer({ code, onOther, onJoined }: { code: string; onOther: () => void; onJoined: () => void }) {
  const t = useTranslate();
  const toPoints = usePoints();
  const toLevelSentence = useLevelChange();
  const offer = useAction(getHouseholdOffer);
  const joining = useAction(joinHousehold);
  const { isLive } = useNow();
  const wasSent = useRef(false);
  const { send } = offer;
  useEffect(() => {
    if (!isLive || wasSent.current) return;
    wasSent.current = true;
    void send({ code });
  }, [isLive, send, code]);

  async function join(): Promise<void> {
    const joined = await joining.send({ code });
    if (!joined) return;
    siteToasts().show({ type: 'success', title: t('household.joined') });
    onJoined();
  }

  if (offer.state === 'failed') {
    return (
      <Refusal failure={offer}>
        <Button variant="secondary" onClick={onOther}>
          {t('household.other_code')}
        </Button>
      </Refusal>
    );
  }
  if (offer.state !== 'done') return <Skeleton kind="text" lines={4} label={t('state.loading')} />;
  const { inviter, members, points, level } = offer.answer;
  const levelSentence = toLevelSentence(level);
  return (
    <div className="stack-small">
      <p className="household-inviter">{t('household.invited_by', { name: inviter || t('household.nameless') })}</p>
      {members.length > 1 && <p>{t('household.with', { names: members.join(', ') })}</p>}
      <ul className="household-facts">
        <li>{points > 0 ? t('household.fact_points', { points: toPoints(points) }) : t('household.fact_no_points')}</li>
        {levelSentence !== undefined && <li>{levelSentence}</li>}
        <li>{t('household.fact_spend')}</li>
        <li>{t('household.fact_seen')}</li>
        <li>{t('household.fact_leave')}</li>
      </ul>
      <div className="cluster">
        <Button isLoading={joining.state === 'sending'} onClick={() => void join()}>
          {t('household.join_yes')}
        </Button>
        <Button variant="secondary" onClick={onOther}>
          {t('household.join_no')}
        </Button>
      </div>
      {joining.state === 'failed' && <Refusal failure={joining} />}
    </div>
  );
}

interface RefusalProps {
  failure: { code: FailureCode; errors: FieldErrors };
  children?: ReactNode;
}

function Refusal({ failure: { code, errors }, children }: RefusalProps) {
  const t = useTranslate();
  const reason = reasons.find((one) => one === errors.code?.[0]);
  return (
    <Notice tone="error" role="alert" title={t('household.not_joined')} action={children}>
      {reason ? t(`household.reason_${reason}`) : t(`error.${code}`)}
    </Notice>
  );
}
// messages: error.*
// messages: household.reason_*

const reasons = ['invalid', 'expired', 'in_household', 'household_full', 'limit_reached', 'owes_points', 'not_allowed'] as const;
