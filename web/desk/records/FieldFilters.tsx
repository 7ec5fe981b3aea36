import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { deskTimes } from '#shared/contracts/desk-records.ts';
import { fieldsOf, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNamedRecords } from '../forms/use-references.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import type { ListQuery } from './use-list-query.ts';

interface FieldFiltersProps {
  query: ListQuery;
  table: DeskKind;
  /** Undefined while loading. */
  form: KindForm | undefined;
  words: KindWords;
  onChange: (query: Omit<ListQuery, 'page'>) => void;
}

/** Number of filters besides search and state. */
export function countFilters({ fields = {}, when, missing }: ListQuery): number {
  return Object.keys(fields).length + (when ? 1 : 0) + (missing ? 1 : 0);
}

/** Filters by fields of the kind, such as type, owner and place, and by time and missing language. */
export function FieldFilters({ query, table, form, words, onChange }: FieldFiltersProps) {
  const t = useTranslate();
  const { locales } = useDesk().start;
  const { page: _, ...chosen } = query;
  const { when = '', missing = '', fields = {} } = query;
  const choose = (name: 'when' | 'missing', value: string) => {
    const { [name]: _before, ...others } = chosen;
    onChange({ ...others, ...(value && { [name]: value }) });
  };
  const setField = (name: string, value: string) => {
    const { [name]: _before, ...others } = fields;
    onChange({ ...chosen, fields: { ...others, ...(value && { [name]: value }) } });
  };
  return (
    <div className="record-field-filters">
      {table.filters.map((name) => (
        <FieldFilter key={name} {...{ name, table, form, words }} value={fields[name] ?? ''} onChange={(value) => setField(name, value)} />
      ))}
      {table.dates && (
        <Field label={t('records.when')}>
          <Select
            placeholder={t('records.any_time')}
            value={when}
            choices={deskTimes.map((one) => ({ value: one, label: t(`records.when.${one}`) }))}
            onChange={({ currentTarget }) => choose('when', currentTarget.value)}
          />
        </Field>
      )}
      {table.title?.startsWith('translations.') && (
        <Field label={t('records.missing')}>
          <Select
            placeholder={t('records.any_language')}
            value={missing}
            choices={locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))}
            onChange={({ currentTarget }) => choose('missing', currentTarget.value)}
          />
        </Field>
      )}
    </div>
  );
}
// messages: records.when.*

/** Control for one value of a field. */
export function FieldFilter({
  name,
  table,
  form,
  words,
  ...rest
}: Omit<FilterProps, 'label'> & Pick<FieldFiltersProps, 'table' | 'form' | 'words'>) {
  const filter = { ...rest, name, label: words.label([name]) };
  const kind = table.refers?.[name];
  if (kind) return <ReferenceFilter {...filter} kind={kind} />;
  return <ChoiceFilter {...filter} schema={form?.schema as Schema | undefined} words={words} />; // safe: created by the server
}

interface FilterProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function ReferenceFilter({ label, value, kind, onChange }: FilterProps & { kind: string }) {
  const toTitle = useNamedRecords(kind, value === '' ? [] : [value]);
  return (
    <Field label={label}>
      <RecordSearch kind={kind} label={label} shown={value === '' ? '' : toTitle(value)} onChoose={onChange} onEmpty={() => onChange('')} />
    </Field>
  );
}

function ChoiceFilter({ name, label, value, schema, words, onChange }: FilterProps & { schema: Schema | undefined; words: KindWords }) {
  const t = useTranslate();
  return (
    <Field label={label}>
      <Select
        placeholder={t('records.any_value')}
        value={value}
        choices={listChoices(schema, name).map((one) => ({
          value: one,
          label: one === 'true' ? t('forms.yes') : one === 'false' ? t('forms.no') : words.value([name], one),
        }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

function listChoices(record: Schema | undefined, name: string): string[] {
  const field = record && fieldsOf(record).find(([own]) => own === name)?.[1];
  if (!field) return [];
  const { schema } = unwrap(field);
  if (schema.type === 'boolean') return ['true', 'false'];
  return (schema.enum ?? schema.items?.enum ?? []).map(String);
}
