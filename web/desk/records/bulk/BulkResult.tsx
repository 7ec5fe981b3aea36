import { useEffect, useRef } from 'react';
import type { DeskBulk, DeskBulkFailure } from '#shared/contracts/desk-bulk.ts';
import { type Translate, useTranslate } from '../../../lib/texts/i18n.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { toRecordTitle } from '../../forms/titles.ts';
import { useDesk } from '../../lib/desk-context.tsx';
import { toShownFaults } from '../faults.tsx';
import { RecordLink } from '../record-links.tsx';

/** Shows the progress of an act on many records, then its result: the number of changed records, and the reasons why others were not changed. */
export function BulkResult({ bulk }: { bulk: DeskBulk }) {
  const t = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const { state, total, done, same, failed, undone } = bulk;
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) summary.current?.focus();
  }, [isRunning]);
  if (isRunning) {
    const value = undone > 0 ? undone : done + same + failed;
    return (
      <Progress
        label={t('bulk.running')}
        value={value}
        max={undone > 0 ? done + undone : total}
        note={t('bulk.progress', { value, total })}
      />
    );
  }
  return (
    <div ref={summary} tabIndex={-1} className="bulk-result stack-small" role="status">
      <p>
        {[
          state === 'undone' ? t('bulk.undone', { count: undone }) : t('bulk.done', { count: done }),
          ...(same > 0 && state !== 'undone' ? [t('bulk.same', { count: same })] : []),
          ...(state === 'interrupted' ? [t('bulk.interrupted')] : []),
        ].join(' ')}
      </p>
      {failed > 0 && (
        <>
          <p>{t('bulk.failed', { count: failed })}</p>
          <ul>
            {bulk.failures.map((failure) => (
              <FailureLine key={`${failure.kind} ${failure.key}`} failure={failure} />
            ))}
          </ul>
          {failed > bulk.failures.length && <p>{t('records.more_uses', { count: failed - bulk.failures.length })}</p>}
        </>
      )}
    </div>
  );
}

function FailureLine({ failure }: { failure: DeskBulkFailure }) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <li>
      <RecordLink kind={failure.kind} recordKey={failure.key}>
        {toRecordTitle(failure, locale)}
      </RecordLink>
      {`: ${toReason(failure, t)}`}
    </li>
  );
}

function toReason({ code, fault, kind, key }: DeskBulkFailure, t: Translate): string {
  const [shown] = fault ? toShownFaults([fault], { kind, key }, t) : [];
  return shown ? [shown.path.join('.'), shown.text].filter(Boolean).join(': ') : t(`bulk.failure.${code}`);
}
// messages: bulk.failure.*
