import { useEffect, useState } from 'react';
import { getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { type DeskImport, getDeskImport, listDeskImportRows } from '#shared/contracts/desk-imports.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { KindWords } from '../../forms/words.ts';
import { useAct } from '../../lib/use-act.ts';
import { pollMs, useCall, useRefresh } from '../../lib/use-call.ts';
import { FailedCall, Waiting } from '../../shell/DeskPage.tsx';
import { BulkResult } from '../bulk/BulkResult.tsx';
import { ActFailure } from '../faults.tsx';
import { toImportPath, toListPath } from '../record-links.tsx';
import { RowList } from './ImportDifferences.tsx';

interface Props {
  kind: string;
  columns: readonly SheetColumn[];
  words: KindWords;
  data: DeskImport;
}

/** Last step: shows the progress, then the result, and offers the undo. */
export function ImportResult({ kind, columns, words, data }: Props) {
  const t = useTranslate();
  const [isRunning, setIsRunning] = useState(true);
  const id = data.bulk_id ?? 0;
  const bulk = useCall(getDeskBulk, { params: { kind, id } }, isRunning ? { everyMs: pollMs } : {});
  const undone = useAct(undoDeskBulk);
  const refresh = useRefresh();
  const state = 'data' in bulk ? bulk.data.state : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists and counts are refreshed once the act has ended
  useEffect(() => {
    if (state === undefined) return;
    setIsRunning(state === 'running');
    if (state !== 'running') void refresh(listDeskRecords, getDeskImport, listDeskImportRows);
  }, [state]);
  if (!('data' in bulk)) return bulk.state === 'failed' ? <FailedCall called={bulk} /> : <Waiting />;
  const { done, failed } = bulk.data;
  const undo = async () => {
    if (!(await undone.send({}, { params: { kind, id } }))) return;
    setIsRunning(true);
    await bulk.refresh();
  };
  const isUndo = state === 'undone';
  return (
    <section className="stack-small">
      {/* rows that failed are below, with their faults; records that stayed after an undo are in this list */}
      <BulkResult
        bulk={isUndo ? bulk.data : { ...bulk.data, failed: 0, failures: [], ...(state === 'running' && { same: bulk.data.same + failed }) }}
      />
      {data.is_continued && <Notice title={t('imports.continued')}>{t('imports.continued_lead')}</Notice>}
      <ActFailure act={undone} />
      {state !== 'running' && !isUndo && failed > 0 && <Notice title={t('imports.failed', { count: failed })} />}
      {state !== 'running' && (
        <div className="cluster">
          {!isUndo && done > 0 && (
            <Button size="small" variant="secondary" isLoading={undone.isSending} onClick={() => void undo()}>
              {t('records.undo')}
            </Button>
          )}
          <Button size="small" href={toListPath(kind)}>
            {words.list}
          </Button>
          <Button size="small" variant="secondary" href={toImportPath(kind)}>
            {t('imports.another')}
          </Button>
        </div>
      )}
      {state !== 'running' && <RowList kind={kind} columns={columns} words={words} data={data} />}
    </section>
  );
}
