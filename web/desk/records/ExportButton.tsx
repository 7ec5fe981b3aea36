import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns } from '#shared/rules/sheet-columns.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
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
}

/** Saves all records that match the list's filters as a spreadsheet, not only the visible page. */
export function ExportButton({ kind, form, words, query }: ExportButtonProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale, start } = useDesk();
  const file = useDownload(exportDeskRecords);
  const save = async () => {
    const columns = listSheetColumns(form.schema as Schema, start.locales).map((column) => {
      const labels = toChoiceLabels(column, words);
      return { id: column.id, heading: toColumnHeading(column, words), ...(labels && { labels }) };
    });
    const isSaved = await file.download({ params: { kind } }, { format: 'csv', locale, filter: toFilter(query), columns });
    if (isSaved) showToast({ type: 'success', title: t('sheets.saved') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" isLoading={file.isLoading} onClick={() => void save()}>
        {t('sheets.export')}
      </Button>
      {file.state === 'failed' && (
        <p className="sheet-failure" role="alert">
          {toFailure(file).message}
        </p>
      )}
    </>
  );
}
