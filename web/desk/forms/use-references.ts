import useSWR from 'swr';
import { type DeskRecordRow, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { withProof } from '../lib/proof.ts';
import { useMay, useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { toRecordTitle } from './titles.ts';

const maxKeys = 48;
const maxQueryLength = 100;

/** Records of a kind that match the typed text or number; the first records of the list if nothing is typed. */
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
    number: row.key,
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

/** Titles of referenced records of several kinds; the number as for `useNamedRecords`. */
export function useNamedReferences(references: readonly { kind: string; key: string }[]): (kind: string, key: string) => string {
  const { api, proof, locale } = useDesk();
  const { roles } = useStaff();
  const may = useMay();
  const readable = references.filter(({ kind }) => may(listDeskRecords) && canUse(kind, 'read', roles));
  const lists = [...Map.groupBy(readable, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    keys: [...new Set(own.map(({ key }) => key))].toSorted().slice(0, maxKeys).join(','),
  }));
  const { data = [] } = useSWR(lists.length > 0 ? `${listDeskRecords.name} of ${JSON.stringify(lists)}` : null, async () => {
    const read = ({ kind, keys }: (typeof lists)[number]) => {
      const input = { params: { kind }, query: { keys, per_page: maxKeys } } as const;
      return withProof(listDeskRecords, proof, () => api.read(listDeskRecords, input));
    };
    return (await Promise.all(lists.map(read))).flatMap((answer) => answer.data);
  });
  return (kind, key) => {
    const row = data.find((one) => one.kind === kind && one.key === key);
    return row ? toRecordTitle(row, locale) : key;
  };
}
