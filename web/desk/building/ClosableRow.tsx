import { type FormEvent, useId, useState } from 'react';
import { listDeskConnectors, setConnectorWorking, setEntranceClosed } from '#shared/contracts/desk-building.ts';
import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { recordReads } from '../lib/record-reads.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { ClosedNotice } from '../visitor-notices/ClosedNotice.tsx';
import type { Closable } from './closables.ts';

interface Props {
  closable: Closable;
  /** Number of the element on the plan. */
  number?: number;
  /** Notices that visitors see; undefined while unknown. */
  notices: readonly DeskRecordRow[] | undefined;
}

/** One lift, staircase or entrance: its state in words, and the switch. */
export function ClosableRow({ closable, number, notices }: Props) {
  const t = useTranslate();
  const { elementId, title, facts, isOpen, notice } = closable;
  const { isSending, failure, set, say } = useClosing(closable);
  const titleId = useId();
  return (
    <li className="closable" id={elementId} data-closed={!isOpen || undefined}>
      {number !== undefined && (
        <span className="closable-number" aria-hidden="true">
          {number}
        </span>
      )}
      <div className="closable-words">
        <h2 className="closable-title" id={titleId}>
          {title}
        </h2>
        <p className="small quiet">{facts}</p>
        <ClosableState closable={closable} />
      </div>
      <button
        type="button"
        role="switch"
        className="building-switch"
        aria-checked={isOpen}
        aria-labelledby={titleId}
        aria-busy={isSending || undefined}
        onClick={({ detail }) => detail < 2 && void set(!isOpen)} // the second click of a double click must not undo the first
      >
        <span className="building-switch-words">{t(isOpen ? 'building.open' : 'building.closed')}</span>
      </button>
      {!isOpen && !closable.closed?.why && <WhyForm onSay={say} isSending={isSending} />}
      <ClosedNotice about={elementId} isOpen={isOpen} texts={notice} notices={notices} />
      {failure !== undefined && (
        <Notice tone="error" role="alert" className="closable-failure">
          {failure}
        </Notice>
      )}
    </li>
  );
}

function ClosableState({ closable: { isOpen, closed } }: Pick<Props, 'closable'>) {
  const t = useTranslate();
  const { dayTime } = useDates();
  if (isOpen) return null;
  const since = closed ? t('building.closed_since', { since: dayTime(closed.at), by: closed.by ?? '' }) : t('building.closed_by_file');
  return (
    <>
      <p className="closable-since">{since}</p>
      {closed?.why && <p className="small">{closed.why}</p>}
    </>
  );
}

function WhyForm({ onSay, isSending }: { onSay: (why: string) => Promise<void>; isSending: boolean }) {
  const t = useTranslate();
  const [why, setWhy] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (why.trim() !== '') void onSay(why);
  }
  return (
    <form className="closable-why" onSubmit={submit}>
      <Field label={t('building.why')} hint={t('building.why_hint')}>
        <Input value={why} maxLength={300} onChange={(event) => setWhy(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" isLoading={isSending}>
        {t('building.why_save')}
      </Button>
    </form>
  );
}

/** Closes or reopens an element, and shows the result with an undo button. */
function useClosing({ what, title }: Pick<Closable, 'what' | 'title'>) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const way = useAct(setConnectorWorking);
  const entrance = useAct(setEntranceClosed);
  const act = 'way' in what ? way : entrance;

  const send = (isOpen: boolean, why?: string) =>
    'way' in what
      ? way.send({ working: isOpen, why }, { params: { id: what.way } })
      : entrance.send({ closed: !isOpen, why }, { params: { id: what.entrance } });

  async function set(isOpen: boolean): Promise<void> {
    if (!(await send(isOpen))) return;
    await refresh(listDeskConnectors, ...recordReads);
    const action = { label: t('building.undo'), onPress: () => void set(!isOpen) };
    showToast({ title: t(isOpen ? 'building.now_open' : 'building.now_closed', { title }), type: 'success', action });
  }

  return {
    isSending: act.isSending,
    failure: act.state === 'failed' ? toFailure(act).message : undefined,
    set,
    /** Saves a note for colleagues about why the element is closed. */
    async say(why: string): Promise<void> {
      if (await send(false, why)) await refresh(listDeskConnectors, ...recordReads);
    },
  };
}
