import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { isVector, toImageAddress } from '#shared/site/images.ts';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { getAt, type Json } from '../forms/json.ts';
import { useNamedRecords } from '../forms/use-references.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toBody } from './record-bodies.ts';
import { useValueText } from './value-text.ts';

interface RecordCellProps {
  row: DeskRecordRow;
  /** All visible rows, so that their references are fetched in one go. */
  rows: readonly DeskRecordRow[];
  /** Name of the field. */
  name: string;
  table: DeskKind;
  words: KindWords;
  datesFrom: string | undefined;
}

/** Value of a field in the list. */
export function RecordCell(props: RecordCellProps) {
  const { row, name, table, words, datesFrom } = props;
  const toText = useValueText(words);
  const { timeZone } = useDesk().start;
  const path = name.split('.');
  const value = getAt(toBody(row.body, row.kind), path);
  if (name === 'icon') return <EntryIcon icon={typeof value === 'string' ? value : undefined} fallback="info" />;
  if (name === 'image' || name === 'logo') return <Thumbnail address={value} isWhole={name === 'logo'} />;
  const refersTo = table.refers?.[name];
  if (refersTo) return <Named {...props} kind={refersTo} />;
  const given = datesFrom === undefined ? value : (resolveRelativeDates(value, new Date(datesFrom), timeZone) as Json); // of JSON
  return <span>{toText(path, given)}</span>;
}

function Thumbnail({ address, isWhole }: { address: Json | undefined; isWhole: boolean }) {
  if (typeof address !== 'string' || address === '') return <span className="record-thumbnail" />;
  const source = toImageAddress(address, isVector(address) ? 'original' : { width: 160, format: 'webp' });
  return (
    <img className="record-thumbnail" data-is-whole={isWhole || undefined} src={source} alt="" width="56" height="40" loading="lazy" />
  );
}

function Named({ row, rows, name, kind }: RecordCellProps & { kind: string }) {
  const keysOf = ({ kind: own, body }: DeskRecordRow) => [toBody(body, own)?.[name] ?? []].flat().map(String);
  const toTitle = useNamedRecords(kind, [...new Set(rows.flatMap(keysOf))]);
  return <span>{keysOf(row).map(toTitle).join(', ')}</span>;
}
