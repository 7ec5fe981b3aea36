import { useState } from 'react';
import { type DeskImport, listDeskImportRows, runDeskImport } from '#shared/contracts/desk-imports.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import type { KindWords } from '../../forms/words.ts';
import { useAct } from '../../lib/use-act.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActFailure } from '../faults.tsx';
import { toImportPath } from '../record-links.tsx';
import { ImportRows } from './ImportRows.tsx';
import { RowPages, useRowPage } from './RowPages.tsx';

interface Props {
  kind: string;
  columns: readonly SheetColumn[];
  words: KindWords;
  data: DeskImport;
  onRun: () => Promise<void>;
}

/** Third step: shows every difference, then starts the import. */
export function ImportDifferences({ kind, columns, words, data, onRun }: Props) {
  const t = useTranslate();
  const started = useAct(runDeskImport);
  const [mode, setMode] = useState<'publish' | 'draft'>('publish');
  const { counts, id } = data;
  const count = counts.new + counts.changed;
  if (data.state === 'planning') {
    const value = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return <Progress label={t('imports.comparing')} value={value} max={data.rows} note={t('bulk.progress', { value, total: data.rows })} />;
  }
  const run = async () => {
    if (await started.send({ mode, count }, { params: { kind, id } })) await onRun();
  };
  return (
    <section className="stack-small">
      <p role="status">{t('imports.summary', { ...counts, rows: data.rows })}</p>
      {counts.faulty > 0 && (
        <Notice title={t('imports.faulty_title', { count: counts.faulty })}>
          {t(counts.new > 0 ? 'imports.faulty_lead_new' : 'imports.faulty_lead')}
        </Notice>
      )}
      {count === 0 ? (
        <p>{t('imports.nothing')}</p>
      ) : (
        <RadioGroup
          legend={t('imports.mode')}
          name="mode"
          value={mode}
          onChange={(value) => setMode(value === 'draft' ? 'draft' : 'publish')}
          choices={(['publish', 'draft'] as const).map((one) => ({
            value: one,
            label: t(`imports.mode.${one}`),
            hint: t(`imports.mode.${one}_hint`),
          }))}
        />
      )}
      <ActFailure act={started} />
      <div className="cluster">
        {count > 0 && (
          <Button size="small" isLoading={started.isSending} onClick={() => void run()}>
            {t('imports.run', { count })}
          </Button>
        )}
        <Button size="small" variant="secondary" href={`${toImportPath(kind, id)}?step=columns`}>
          {t('imports.change_columns')}
        </Button>
      </div>
      <RowList kind={kind} columns={columns} words={words} data={data} />
    </section>
  );
}
// messages: imports.mode.*

/** Rows by state, page by page. The address has the state and the page. */
export function RowList({ kind, columns, words, data }: Omit<Props, 'onRun'>) {
  const shown = useRowPage(data.counts, toImportPath(kind, data.id));
  const { state, page } = shown;
  const rows = useCall(listDeskImportRows, state && { params: { kind, id: data.id }, query: { state, page, per_page: 24 } }, {
    keepsPrevious: true,
  });
  return (
    <RowPages shown={shown} called={rows}>
      {'data' in rows && <ImportRows kind={kind} rows={rows.data} columns={columns} words={words} data={data} />}
    </RowPages>
  );
}
