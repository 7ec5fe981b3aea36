import type { DeskRecordRow } from '#shared/contracts/desk-records.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { type DeskKind, isDeskKind } from '#shared/site/desk-kinds.ts';
import { isVector, toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { getAt, type Json } from '../forms/json.ts';
import { toRecordTitle } from '../forms/titles.ts';
import { useNamedRecords } from '../forms/use-references.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import type { Selection } from './bulk/use-selection.ts';
import { useColumnLabel } from './list-columns.tsx';
import { OpenOnSite } from './PublicAddress.tsx';
import { RecordBadges } from './RecordBadges.tsx';
import { toBody } from './record-bodies.ts';
import { toRecordPath } from './record-links.tsx';
import { useValueText } from './value-text.ts';

interface RecordTableProps {
  kind: string;
  table: DeskKind;
  rows: readonly DeskRecordRow[];
  words: KindWords;
  /** Columns between name and status. */
  columns: readonly string[];
  /** Day of import, to which relative dates such as `@day+3` refer. */
  datesFrom: string | undefined;
  isBusy: boolean;
  /** Undefined if the staff member may not change the kind. */
  selection: Selection | undefined;
}

const pictures: ReadonlySet<string> = new Set(['image', 'logo', 'icon']);

/** A list in columns; on phones each record is a card. */
export function RecordTable({ kind, table, rows, words, columns, datesFrom, isBusy, selection }: RecordTableProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toLabel = useColumnLabel(words);
  const picture = columns.find((name) => pictures.has(name));
  const facts = columns.filter((name) => name !== picture && name !== table.title && name !== 'translations.title');
  return (
    <div className="record-table" aria-busy={isBusy || undefined}>
      <table>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Tick
                  label={t('bulk.choose_page')}
                  isOn={rows.every(({ key }) => selection.has(key))}
                  onChange={(isOn) =>
                    selection.toggle(
                      rows.map(({ key }) => key),
                      isOn,
                    )
                  }
                />
                <span className="record-tick-words" aria-hidden="true">
                  {t('bulk.choose_page')}
                </span>
              </th>
            )}
            {picture && (
              <th scope="col">
                <VisuallyHidden>{words.label([picture])}</VisuallyHidden>
              </th>
            )}
            <th scope="col" data-cell="title">
              {table.title ? words.label(table.title.split('.')) : words.record}
            </th>
            {facts.map((name) => (
              <th key={name} scope="col">
                {toLabel(name)}
              </th>
            ))}
            <th scope="col">{t('records.state_label')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-state={row.state} data-is-chosen={selection?.has(row.key) || undefined}>
              {selection && (
                <td data-cell="tick">
                  <Tick
                    label={t('bulk.choose', { title: toRecordTitle(row, locale) })}
                    isOn={selection.has(row.key)}
                    onChange={(isOn) => selection.toggle([row.key], isOn)}
                  />
                </td>
              )}
              {picture && (
                <td data-cell="picture">
                  <RecordCell row={row} rows={rows} name={picture} table={table} words={words} datesFrom={datesFrom} />
                </td>
              )}
              <TitleCell kind={kind} row={row} />
              {facts.map((name) => (
                <td key={name} data-cell="fact" data-label={toLabel(name)}>
                  <RecordCell row={row} rows={rows} name={name} table={table} words={words} datesFrom={datesFrom} />
                </td>
              ))}
              <td data-cell="state">
                <RecordBadges record={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <input
      type="checkbox"
      className="tick-box"
      aria-label={label}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function TitleCell({ kind, row }: { kind: string; row: DeskRecordRow }) {
  const { locale } = useDesk();
  const own = toBody(row.body, kind);
  const body = own && { ...own, translations: row.translations.map(({ locale: of, title }) => ({ locale: of, title })) };
  return (
    <th scope="row" data-cell="title">
      <Link href={toRecordPath(kind, row.key)}>{toRecordTitle(row, locale)}</Link>
      {row.state === 'live' && isDeskKind(kind) && body && <OpenOnSite kind={kind} body={body} title={toRecordTitle(row, locale)} />}
    </th>
  );
}

/** The centre's languages. Languages without texts are struck through. */
function Languages({ row: { translations } }: { row: DeskRecordRow }) {
  const t = useTranslate();
  const { locales } = useDesk().start;
  const spoken = translations.filter(({ title, is_incomplete }) => title.trim() !== '' && !is_incomplete).map(({ locale }) => locale);
  return (
    <ul className="record-languages">
      {locales.map((locale) => {
        const isMissing = !spoken.includes(locale);
        return (
          <li key={locale} data-is-missing={isMissing || undefined}>
            <span aria-hidden="true">{locale.toUpperCase()}</span>
            <VisuallyHidden>
              {isMissing ? t('records.language_missing', { language: localeFacts[locale].name }) : localeFacts[locale].name}
            </VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

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
function RecordCell(props: RecordCellProps) {
  const { row, name, table, words, datesFrom } = props;
  const toText = useValueText(words);
  const { timeZone } = useDesk().start;
  const { dayTime } = useDates();
  if (name === 'languages') return <Languages row={row} />;
  if (name === 'changed_at') return <span>{row.updated_at && dayTime(row.updated_at)}</span>;
  if (name === 'changed_by') return <span>{row.updated_by}</span>;
  const path = name.split('.');
  const value = getAt(toBody(row.body, row.kind), path);
  if (name === 'icon') return <EntryIcon icon={typeof value === 'string' ? value : undefined} fallback="info" />;
  if (name === 'image' || name === 'logo') return <Thumbnail address={value} isWhole={name === 'logo'} />;
  const refersTo = table.refers?.[name];
  if (refersTo) return <Named {...props} kind={refersTo} />;
  const fixed = datesFrom === undefined ? value : (resolveRelativeDates(value, new Date(datesFrom), timeZone) as Json); // safe: JSON stays JSON
  return <span>{toText(path, fixed)}</span>;
}

export function Thumbnail({ address, isWhole }: { address: Json | undefined; isWhole: boolean }) {
  if (typeof address !== 'string' || address === '') return <span className="record-thumbnail" />;
  const source = toImageAddress(address, isVector(address) ? 'original' : { width: 160, format: 'webp' });
  return (
    <img className="record-thumbnail" data-is-whole={isWhole || undefined} src={source} alt="" width="40" height="28" loading="lazy" />
  );
}

function Named({ row, rows, name, kind }: RecordCellProps & { kind: string }) {
  const keysOf = ({ kind: own, body }: DeskRecordRow) => [toBody(body, own)?.[name] ?? []].flat().map(String);
  const toTitle = useNamedRecords(kind, [...new Set(rows.flatMap(keysOf))]);
  return <span>{keysOf(row).map(toTitle).join(', ')}</span>;
}
