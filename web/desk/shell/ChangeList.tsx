import type { ReactNode } from 'react';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';

/** A list of the latest changes. `row` renders each with `Change`. */
export function ChangeList<C extends { id: number }>({ changes, row }: { changes: readonly C[]; row: (change: C) => ReactNode }) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <section className="stack-small" aria-labelledby="last-changes">
      <h2 id="last-changes" className="part-title">
        {t('changes.last')}
      </h2>
      <ul className="change-list">{changes.map(row)}</ul>
    </section>
  );
}

interface ChangeProps {
  titles: readonly string[];
  /** Facts about the change, such as its author, time and extent. */
  about: readonly string[];
  isUndone: boolean;
  /** State of the call that undoes the change, from `useAct`. */
  undo: { isSending: boolean } & ({ state: 'failed'; code: HttpStatusName } | { state: 'idle' | 'sending' | 'done' });
  onUndo: () => void;
}

/** A change with a button to undo it completely. */
export function Change({ titles, about, isUndone, undo, onUndo }: ChangeProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  return (
    <li className="change">
      <div>
        {titles.map((title) => (
          <p key={title} className="change-title">
            {title}
          </p>
        ))}
        <p className="small quiet">{about.join(' · ')}</p>
      </div>
      {isUndone ? (
        <span className="small quiet">{t('changes.undone')}</span>
      ) : (
        <Button size="small" variant="secondary" isLoading={undo.isSending} onClick={onUndo}>
          {t('changes.undo')}
        </Button>
      )}
      {undo.state === 'failed' && (
        <Notice tone="error" role="alert" className="change-failure">
          {undo.code === 'Conflict' ? t('changes.impossible') : toFailure(undo).message}
        </Notice>
      )}
    </li>
  );
}
