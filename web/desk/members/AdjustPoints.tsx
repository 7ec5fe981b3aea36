import { type FormEvent, useRef, useState } from 'react';
import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { adjustMemberPoints } from '#shared/contracts/desk-members.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { maxUnconfirmedPoints } from '#shared/site/staff-limits.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

interface Props {
  id: number;
  name: string;
  balance: number;
  /** Points that the member owes. Added points pay them off first. */
  owed: number;
  onDone: () => Promise<void>;
}

type Reason = (typeof adjustmentReasons)[number];

interface Typed {
  points: string;
  reason: Reason;
  why: string;
}

const empty: Typed = { points: '', reason: adjustmentReasons[0], why: '' };

/** Form to add or deduct points, with a reason. Large amounts need a confirmation. */
export function AdjustPoints({ id, name, balance, owed, onDone }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const act = useAct(adjustMemberPoints);
  const [typed, setTyped] = useState(empty);
  const [isTried, setIsTried] = useState(false);
  const key = useRef('');
  const form = useRef<HTMLFormElement>(null);
  const points = readPoints(typed.points);
  const isTooMuch = points !== undefined && balance + points < 0;
  const change = (part: Partial<Typed>) => {
    key.current = ''; // changed input is another action, so it gets a new key
    act.reset();
    setTyped((before) => ({ ...before, ...part }));
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (points === undefined || isTooMuch || typed.why.trim() === '') {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()); // after the invalid field is marked
      return;
    }
    key.current ||= crypto.randomUUID();
    const done = await act.send({ points, reason: typed.reason, why: typed.why, key: key.current }, { params: { id } });
    if (!done) return;
    setTyped(empty);
    setIsTried(false);
    key.current = '';
    showToast({ type: 'success', title: t('adjust.done', { name, points: done.points.balance }) });
    await onDone();
  }
  const pointsError = points === undefined ? t('adjust.points_invalid') : isTooMuch ? t('adjust.too_much', { points: balance }) : undefined;
  const isSensitive = points !== undefined && Math.abs(points) > maxUnconfirmedPoints;
  return (
    <section className="desk-section" aria-labelledby="adjust">
      <h2 id="adjust">{t('adjust.title')}</h2>
      <Form
        label={t('adjust.title')}
        formRef={form}
        onSubmit={(event) => void submit(event)}
        failure={act.state === 'failed' ? toFailure(act) : undefined}
        submit={
          <Button type="submit" isLoading={act.isSending}>
            {toButton(t, points)}
          </Button>
        }
      >
        <Field
          label={t('adjust.points')}
          hint={points === undefined ? t('adjust.points_hint') : toHint(t, { balance, owed, points })}
          isRequired
          error={(isTried || isTooMuch) && pointsError}
        >
          <Input
            inputMode="text"
            autoComplete="off"
            maxLength={8}
            value={typed.points}
            onChange={({ currentTarget }) => change({ points: currentTarget.value })}
          />
        </Field>
        <Field label={t('adjust.reason')} hint={t('adjust.reason_hint')}>
          <Select
            value={typed.reason}
            choices={adjustmentReasons.map((reason) => ({ value: reason, label: t(`adjust_reason.${reason}`) }))}
            onChange={({ currentTarget }) =>
              change({ reason: adjustmentReasons.find((known) => known === currentTarget.value) ?? empty.reason })
            }
          />
        </Field>
        <Field
          label={t('adjust.why')}
          hint={isSensitive ? t('adjust.sensitive') : t('adjust.why_hint')}
          isRequired
          error={isTried && typed.why.trim() === '' && t('form.required')}
        >
          <Input
            autoComplete="off"
            maxLength={memberDeskLimits.whyCharacters}
            value={typed.why}
            onChange={({ currentTarget }) => change({ why: currentTarget.value })}
          />
        </Field>
      </Form>
    </section>
  );
}

function toButton(t: Translate, points = 0): string {
  if (points === 0) return t('adjust.title');
  return points < 0 ? t('adjust.take', { points: -points }) : t('adjust.add', { points });
}

/** Describes the resulting balance, and how many of the points pay off what the member owes. */
function toHint(t: Translate, { balance, owed, points }: Pick<Props, 'balance' | 'owed'> & { points: number }): string {
  const settled = Math.max(0, Math.min(points, owed));
  const then = t('adjust.then', { points: balance + points - settled });
  return settled > 0 ? `${then} ${t('adjust.settles', { points: settled })}` : then;
}

/** Parses `50`, `+50` or `-20`, with any minus sign; undefined for anything else, for zero, and for too many. */
function readPoints(typed: string): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(/[−–]/, '-');
  if (!/^[+-]?\d{1,7}$/.test(plain)) return undefined;
  const points = Number(plain);
  return points === 0 || Math.abs(points) > memberDeskLimits.pointsAtMost ? undefined : points;
}
// messages: adjust_reason.*
