import { type DeskRecordRow, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { toRecordTitle } from './titles.ts';

const maxKeys = 48;
const maxQueryLength = 100;

/** Records of a kind that match the typed text; the first records of the list if nothing is typed. */
export function useFoundRecords(kind: string, typed: string, isWanted: boolean) {
  const { locale } = useDesk();
  const q = typed.trim().slice(0, maxQueryLength);
  const query = { per_page: 24, ...(q !== '' && { q }) };
  const may = useMay();
  const found = useCall(listDeskRecords, isWanted && may(listDeskRecords) ? { params: { kind }, query } : undefined, {
    keepsPrevious: true,
  });
  const rows: readonly DeskRecordRow[] = 'data' in found ? found.data : [];
  return rows.map((row) => ({
    value: row.key,
    label: toRecordTitle(row, locale),
    note: row.key,
    aliases: row.translations.map(({ title }) => title),
  }));
}

/** Titles of referenced records; the number if a record does not exist or its title is still loading. */
export function useNamedRecords(kind: string, keys: readonly string[]): (key: string) => string {
  const { locale } = useDesk();
  const keyList = keys.slice(0, maxKeys).toSorted().join(',');
  const may = useMay();
  const named = useCall(
    listDeskRecords,
    keyList === '' || !may(listDeskRecords) ? undefined : { params: { kind }, query: { keys: keyList, per_page: 48 } },
    {
      keepsPrevious: true,
    },
  );
  const rows: readonly DeskRecordRow[] = 'data' in named ? named.data : [];
  return (key) => {
    const row = rows.find((one) => one.key === key);
    return row ? toRecordTitle(row, locale) : key;
  };
}
