import { exportMembers } from '#shared/contracts/desk-member-data.ts';
import { memberColumns } from '#shared/site/member-columns.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import { useMemberQuery } from './use-member-query.ts';

/** Saves all members that match the filters as a spreadsheet, not only the visible page. */
export function ExportList() {
  const t = useTranslate();
  const { locale } = useDesk();
  const { query } = useMemberQuery();
  const toBody = () => ({
    format: 'csv' as const,
    locale,
    ...Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
    headings: memberColumns.map((column) => t(`members.column.${column}`)),
  });
  return <DownloadButton contract={exportMembers} toBody={toBody} label={t('members.export_list')} />;
}
// messages: members.column.*
