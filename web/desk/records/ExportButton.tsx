import { useState } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns } from '#shared/rules/sheet-columns.ts';
import { type SheetFormat, sheetFormats } from '#shared/site/file-types.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';
import { toChoiceLabels, toColumnHeading } from './sheet-headings.ts';
import { type ListQuery, toFilter } from './use-list-query.ts';

interface ExportButtonProps {
  kind: string;
  form: KindForm;
  words: KindWords;
  query: ListQuery;
  /** Number of records that match the filters. */
  total: number;
}

/** Saves all records that match the list's filters as a spreadsheet, not only the visible page. */
export function ExportButton({ kind, form, words, query, total }: ExportButtonProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale, start } = useDesk();
  const file = useDownload(exportDeskRecords);
  const [isOpen, setIsOpen] = useState(false);
  const save = async (format: SheetFormat) => {
    const columns = listSheetColumns(form.schema as Schema, start.locales).map((column) => {
      const labels = toChoiceLabels(column, words);
      return { id: column.id, heading: toColumnHeading(column, words), ...(labels && { labels }) };
    });
    const isSaved = await file.download({ params: { kind } }, { format, locale, filter: toFilter(query), columns });
    if (!isSaved) return;
    setIsOpen(false);
    showToast({ type: 'success', title: t('sheets.saved') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" onClick={() => setIsOpen(true)}>
        {t('sheets.export')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('sheets.export_title', { count: total })}
        closeLabel={t('desk.close')}
        size="small"
        footer={sheetFormats.map((format) => (
          <Button
            key={format}
            size="small"
            variant={format === 'xlsx' ? 'primary' : 'secondary'}
            isLoading={file.isLoading}
            onClick={() => void save(format)}
          >
            {t(`sheets.format.${format}`)}
          </Button>
        ))}
      >
        <div className="stack-small">
          <p>{t('sheets.export_lead')}</p>
          {file.state === 'loading' && <p role="status">{t('sheets.loading', { size: Math.ceil(file.bytes / 1024) })}</p>}
          {file.state === 'failed' && (
            <Notice tone="error" role="alert" title={toFailure(file).title}>
              {toFailure(file).message}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
// messages: sheets.format.*
