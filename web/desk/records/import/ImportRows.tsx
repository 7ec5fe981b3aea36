import type { ReactNode } from 'react';
import type { DeskImport, DeskImportChange, DeskImportFault, DeskImportRow } from '#shared/contracts/desk-imports.ts';
import { splitHourPart } from '#shared/rules/hour-parts.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { type Translate, useTranslate } from '../../../lib/texts/i18n.tsx';
import type { Json } from '../../forms/json.ts';
import { toRecordTitle } from '../../forms/titles.ts';
import type { KindWords } from '../../forms/words.ts';
import { useDesk } from '../../lib/desk-context.tsx';
import { toShownFaults } from '../faults.tsx';
import { RecordLink } from '../record-links.tsx';
import { toColumnHeading } from '../sheet-headings.ts';
import { useValueText } from '../value-text.ts';

interface Props {
  kind: string;
  rows: readonly DeskImportRow[];
  columns: readonly SheetColumn[];
  words: KindWords;
  data: Pick<DeskImport, 'columns' | 'headings'>;
  /** Subject of a row that is about no record of content. */
  toSubject?: (row: DeskImportRow) => ReactNode;
}

/** Rows of the file with their differences and faults. */
export function ImportRows({ rows, toSubject, ...props }: Props) {
  return (
    <ol className="import-rows">
      {rows.map((row) => (
        <li key={row.row} className="import-row">
          <RowTitle row={row} subject={toSubject?.(row)} />
          {row.faults.length > 0 && <FaultList row={row} {...props} />}
          {row.changes.length > 0 && <ChangeTable changes={row.changes} {...props} />}
        </li>
      ))}
    </ol>
  );
}

function RowTitle({ row: { row, record, state }, subject }: { row: DeskImportRow; subject: ReactNode }) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <h2 className="import-row-title">
      <span>{`${t('imports.row', { row })} · `}</span>
      {subject !== undefined ? (
        subject
      ) : record ? (
        <RecordLink kind={record.kind} recordKey={record.key}>
          {toRecordTitle(record, locale)}
        </RecordLink>
      ) : (
        <span>{t(state === 'new' ? 'imports.new_record' : 'imports.no_record')}</span>
      )}
    </h2>
  );
}

type OfRows = Omit<Props, 'rows' | 'toSubject'>;

function FaultList({ row: { faults, record }, kind, columns, words, data }: OfRows & { row: DeskImportRow }) {
  const t = useTranslate();
  return (
    <ul className="import-faults">
      {faults.map((fault, index) => {
        const place = toPlace(fault, columns, words, data);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the faults of a row never change
          <li key={index}>
            {place !== '' && <strong>{`${place}: `}</strong>}
            {fault.value !== '' && <q>{fault.value}</q>}
            {fault.value !== '' && <span>{' – '}</span>}
            <span>{toReason(fault, { kind, key: record?.key }, t)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The column of a fault in the spreadsheet program, and its heading: `C, Title (CZ)`. */
function toPlace(
  { id }: DeskImportFault,
  columns: readonly SheetColumn[],
  words: KindWords,
  { columns: assigned, headings }: Props['data'],
): string {
  const index = assigned?.find((one) => splitHourPart(one.id).id === id)?.index;
  const column = columns.find((one) => one.id === id);
  if (index === undefined) return column ? toColumnHeading(column, words) : '';
  return `${toLetters(index)}, ${headings[index] || (column ? toColumnHeading(column, words) : '')}`;
}

/** `A` to `Z`, then `AA`. */
function toLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? toLetters(rest) : '') + String.fromCharCode(65 + (index % 26));
}

function toReason({ code, fault }: DeskImportFault, own: { kind: string; key: string | undefined }, t: Translate): string {
  const [shown] = code === 'record' && fault ? toShownFaults([fault], own, t) : [];
  return shown?.text ?? t(`imports.fault.${code}`);
}
// messages: imports.fault.*

function ChangeTable({ changes, columns, words }: OfRows & { changes: readonly DeskImportChange[] }) {
  const t = useTranslate();
  const toText = useValueText(words);
  return (
    <table className="import-changes">
      <thead>
        <tr>
          <th scope="col">{t('imports.field')}</th>
          <th scope="col">{t('imports.before')}</th>
          <th scope="col">{t('imports.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, before, after }) => {
          const column = columns.find((one) => one.id === id);
          const path = column?.path ?? [id];
          const values = [before, after].map((value) => toText(path, value as Json)); // safe: values of JSON columns
          return (
            <tr key={id}>
              <th scope="row">{column ? toColumnHeading(column, words) : id}</th>
              {values.map((text, index) => (
                <td key={index === 0 ? 'before' : 'after'} data-label={t(index === 0 ? 'imports.before' : 'imports.after')}>
                  {text || <em>{t('records.nothing')}</em>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
