import { exportMembers } from '#shared/contracts/desk-member-data.ts';
import { memberColumns } from '#shared/site/member-columns.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';
import { useMemberQuery } from './use-member-query.ts';

/** Saves all members that match the filters as a spreadsheet, not only the visible page. */
export function ExportList() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const { query } = useMemberQuery();
  const file = useDownload(exportMembers);
  const save = async () => {
    const filter = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    const headings = memberColumns.map((column) => t(`members.column.${column}`));
    if (await file.download({}, { format: 'csv', locale, ...filter, headings }))
      showToast({ type: 'success', title: t('members.exported') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" isLoading={file.isLoading} onClick={() => void save()}>
        {t('members.export_list')}
      </Button>
      {file.state === 'failed' && (
        <p className="sheet-failure" role="alert">
          {toFailure(file).message}
        </p>
      )}
    </>
  );
}
// messages: members.column.*
