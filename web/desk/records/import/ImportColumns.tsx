import { type DeskImport, planDeskImport } from '#shared/contracts/desk-imports.ts';
import { addHourParts, areRivals, type HoursColumn } from '#shared/rules/hour-parts.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { KindWords } from '../../forms/words.ts';
import { useAct } from '../../lib/use-act.ts';
import { ActFailure } from '../faults.tsx';
import { toImportPath } from '../record-links.tsx';
import { toColumnHeading } from '../sheet-headings.ts';
import { type SheetUpload, UploadFailure } from './ImportFile.tsx';
import { type Assigned, listFindable, matchColumns, suggestFindBy, toAllLabels } from './match-columns.ts';
import { SheetChoice } from './SheetChoice.tsx';
import { useImportChoices } from './use-import-choices.ts';

interface Props {
  kind: string;
  columns: readonly SheetColumn[];
  words: KindWords;
  /** Labels in all languages. */
  allWords: readonly KindWords[];
  data: DeskImport;
  upload: SheetUpload;
  /** Reads another sheet of the file; undefined if the browser does not have the file any more. */
  onSheet: ((sheet: string) => void) | undefined;
  onPlanned: () => Promise<void>;
}

interface Choices {
  assigned: Assigned;
  /** Field by which rows find their record; undefined: as suggested. */
  chosen?: string | null | undefined;
  clearsEmpty: boolean;
}

/** Second step: assigns the columns of the file to fields, and chooses how a row finds its record. */
export function ImportColumns({ kind, columns: known, words, allWords, data, upload, onSheet, onPlanned }: Props) {
  const t = useTranslate();
  const columns = addHourParts(known);
  const planned = useAct(planDeskImport);
  const [choices, setChoices] = useImportChoices<Choices>(data.id, () => ({
    assigned: toInitial(data, columns, allWords),
    chosen: data.find_by ?? undefined,
    clearsEmpty: data.clears_empty,
  }));
  const { assigned, chosen, clearsEmpty } = choices;
  const findable = listFindable(columns, assigned);
  const isOffered = chosen === null || findable.some(({ id }) => id === chosen);
  const findBy = isOffered && chosen !== undefined ? chosen : suggestFindBy(findable);
  const count = Object.keys(assigned).length;

  async function compare(): Promise<void> {
    const order = Object.entries(assigned).map(([index, id]) => {
      const column = columns.find((one) => one.id === id);
      const labels = column && toAllLabels(column, allWords);
      return { index: Number(index), id, ...(labels && { labels }) };
    });
    const body = { columns: order, find_by: findBy, clears_empty: clearsEmpty };
    if (await planned.send(body, { params: { kind, id: data.id } })) await onPlanned();
  }

  return (
    <section className="stack-small">
      <p>{t('imports.columns_lead', { rows: data.rows, file: data.file_name ?? '' })}</p>
      {data.sheets.length > 1 && <SheetChoice data={data} again={toImportPath(kind)} onSheet={onSheet} isBusy={upload.isSending} />}
      <UploadFailure upload={upload} />
      <ColumnChoices {...{ data, columns, words, assigned }} onChange={(to) => setChoices({ ...choices, assigned: to })} />
      <Field label={t('imports.find_by')} hint={t(findBy === null ? 'imports.find_by_none_hint' : 'imports.find_by_hint')}>
        <Select
          value={findBy ?? ''}
          placeholder={t('imports.find_by_none')}
          choices={findable.map((column) => ({ value: column.id, label: toColumnHeading(column, words) }))}
          onChange={({ currentTarget }) => setChoices({ ...choices, chosen: currentTarget.value || null })}
        />
      </Field>
      <Checkbox
        label={t('imports.clears_empty')}
        hint={t('imports.clears_empty_hint')}
        checked={clearsEmpty}
        onChange={({ currentTarget }) => setChoices({ ...choices, clearsEmpty: currentTarget.checked })}
      />
      <ActFailure act={planned} />
      <div className="cluster">
        <Button size="small" isLoading={planned.isSending} disabled={count === 0} onClick={() => void compare()}>
          {t('imports.compare')}
        </Button>
        <p role="status" className="record-quiet">
          {t('imports.assigned', { count, total: data.headings.length })}
        </p>
      </div>
    </section>
  );
}

/** Uses the assignment of this import, or of the last file with the same headings; other columns are matched by their headings. */
function toInitial({ columns: known, headings }: DeskImport, columns: readonly HoursColumn[], words: readonly KindWords[]): Assigned {
  const ids = new Set(columns.map(({ id }) => id));
  if (known) return Object.fromEntries(known.flatMap(({ index, id }) => (ids.has(id) ? [[index, id]] : [])));
  return matchColumns(headings, columns, words);
}

interface ColumnChoicesProps extends Pick<Props, 'words'> {
  data: Pick<DeskImport, 'headings' | 'samples'>;
  columns: readonly HoursColumn[];
  assigned: Assigned;
  onChange: (to: Assigned) => void;
}

/** The columns of the file, each with a choice of its field. */
export function ColumnChoices({ data: { headings, samples }, ...choice }: ColumnChoicesProps) {
  const t = useTranslate();
  return (
    <ul className="import-columns">
      {headings.map((heading, index) => (
        <ColumnChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change, and headings may repeat
          key={index}
          heading={heading || t('imports.unnamed', { number: index + 1 })}
          samples={samples[index] ?? []}
          index={index}
          {...choice}
        />
      ))}
    </ul>
  );
}

interface ColumnChoiceProps extends Omit<ColumnChoicesProps, 'data'> {
  heading: string;
  samples: readonly string[];
  index: number;
}

/** Chooses the field of a column of the file. */
function ColumnChoice({ heading, samples, columns, words, assigned, index, onChange }: ColumnChoiceProps) {
  const t = useTranslate();
  const { [index]: own = '', ...others } = assigned;
  const taken = Object.values(others);
  const shown = samples.filter((sample) => sample.trim() !== '');
  return (
    <li className={own === '' ? 'import-column import-column-off' : 'import-column'}>
      <Field label={heading} hint={shown.length > 0 ? shown.join(' · ') : t('imports.no_values')}>
        <Select
          value={own}
          placeholder={t('imports.left_out')}
          choices={columns.map((column) => ({
            value: column.id,
            label: [toColumnHeading(column, words), ...(column.part ? [t(`imports.hours.${column.part}`)] : [])].join(' – '),
            isDisabled: taken.some((id) => id === column.id || areRivals(id, column.id)),
          }))}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? others : { ...others, [index]: value })}
        />
      </Field>
    </li>
  );
}
// messages: imports.hours.*
