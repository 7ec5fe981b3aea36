import type { ChangeRecordsBody } from '#shared/contracts/desk-bulk.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { fieldsOf, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { KindWords } from '../../forms/words.ts';
import { FieldFilter } from '../FieldFilters.tsx';

export interface ChosenChange {
  name: string;
  change: 'set' | 'add' | 'remove';
  value: string;
}

/** Initial change: the category if the kind has one. */
export function emptyFieldChange({ filters }: DeskKind): ChosenChange {
  return { name: filters.find((name) => name.startsWith('category')) ?? filters[0] ?? '', change: 'set', value: '' };
}

interface FieldChangeProps {
  table: DeskKind;
  form: KindForm | undefined;
  words: KindWords;
  value: ChosenChange;
  onChange: (to: ChosenChange) => void;
}

/** Chooses a field, and its value in all selected records. */
export function FieldChange({ table, form, words, value, onChange }: FieldChangeProps) {
  const t = useTranslate();
  const { name, change } = value;
  return (
    <>
      <Field label={t('bulk.field')}>
        <Select
          value={name}
          choices={table.filters.map((one) => ({ value: one, label: words.label([one]) }))}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, change: 'set', value: '' })}
        />
      </Field>
      {findField(form, name)?.type === 'array' && (
        <Field label={t('bulk.change')}>
          <Select
            value={change}
            choices={(['set', 'add', 'remove'] as const).map((one) => ({ value: one, label: t(`bulk.change.${one}`) }))}
            onChange={({ currentTarget }) => onChange({ ...value, change: toChange(currentTarget.value) })}
          />
        </Field>
      )}
      <FieldFilter
        key={name}
        name={name}
        table={table}
        form={form}
        words={words}
        value={value.value}
        onChange={(to) => onChange({ ...value, value: to })}
      />
    </>
  );
}
// messages: bulk.change.*

function toChange(value: string): ChosenChange['change'] {
  return value === 'add' || value === 'remove' ? value : 'set';
}

function findField(form: KindForm | undefined, name: string): Schema | undefined {
  const field = form && fieldsOf(form.schema as Schema).find(([own]) => own === name)?.[1]; // safe: created by the server
  return field && unwrap(field).schema;
}

/** Returns the change for the call; undefined without a value. */
export function toFieldOrder(
  { name, change, value }: ChosenChange,
  { refers }: DeskKind,
  form: KindForm | undefined,
): ChangeRecordsBody['field'] | undefined {
  if (value === '') return undefined;
  const isBoolean = findField(form, name)?.type === 'boolean';
  return { name, change, values: [isBoolean ? value === 'true' : refers?.[name] ? Number(value) : value] };
}
