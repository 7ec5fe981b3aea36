import type { ComponentType } from 'react';
import { isTranslations, type Schema, unwrap } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { locales } from '#shared/site/locales.ts';
import { type PartInput, type PartProps, useFormContext } from './form-context.tsx';
import { type Path, toFieldName } from './json.ts';
import { CheckField, ChoiceField, ChoicesField, IconField, YesNoField } from './widgets/choice-fields.tsx';
import { DateField, InstantField, TimeField } from './widgets/date-fields.tsx';
import { EventDatesField } from './widgets/EventDatesField.tsx';
import { HoursField, WeekField } from './widgets/hours-fields.tsx';
import { ListField } from './widgets/ListField.tsx';
import { LinkField } from './widgets/link-fields.tsx';
import { MoneyField, NumberField } from './widgets/number-fields.tsx';
import { ObjectField } from './widgets/ObjectField.tsx';
import { PictureField } from './widgets/PictureInput.tsx';
import { FactField, FixedField, ReadOnlyField } from './widgets/read-only-fields.tsx';
import { ReferenceField, ReferencesField } from './widgets/reference-fields.tsx';
import { TagsField } from './widgets/TagsField.tsx';
import { TranslationsField } from './widgets/TranslationsField.tsx';
import { findFields, LongTextField, RichTextField, TextField, TextOrFields } from './widgets/text-fields.tsx';

type WidgetOfOne = ComponentType<PartProps>;

/** Widgets by the name of the shared field (`Schema.widget`). */
const byField: Readonly<Record<string, WidgetOfOne>> = {
  ImageAddress: PictureField,
  IconName: IconField,
  LinkAddress: LinkField,
  DateTime: InstantField,
  CalendarDate: DateField,
  ClockTime: TimeField,
  EventDates: EventDatesField,
  Money: MoneyField,
  OpeningHours: HoursField,
  RichText: RichTextField,
};

/** Names of text fields with several lines. */
const longTexts: ReadonlySet<string> = new Set(['perex', 'description', 'subtitle', 'stated']);

/** One field of a record, with the widget that its schema and its kind's table require. */
export function Widget({ schema: input, ...part }: PartInput) {
  const { table, keyField } = useFormContext();
  const { schema, isNullable } = unwrap(input);
  const isFixed =
    part.path.length === 1 && (keyField === part.path[0] || table.fixed?.includes(String(part.path[0])) || part.path[0] === 'id');
  const Control = isFixed ? FixedField : pickWidget(schema, isNullable, part.path, table);
  return <Control {...part} schema={schema} isNullable={isNullable} />;
}

function pickWidget(schema: Schema, isNullable: boolean, path: Path, table: DeskKind): WidgetOfOne {
  const name = toFieldName(path);
  const isEntry = typeof path.at(-1) === 'number';
  if (table.elsewhere?.[name] !== undefined) return FactField;
  if (findFields(schema)) return TextOrFields;
  if (table.refers?.[name]) return schema.type === 'array' ? ReferencesField : isEntry ? NumberField : ReferenceField;
  if (isTranslations(schema)) return TranslationsField;
  const own = byField[schema.widget ?? ''];
  if (own) return own;
  if (schema.enum || (table.choices?.[name] && schema.type === 'string')) return ChoiceField;
  return ofType[String(schema.type)]?.(schema, isNullable, path) ?? ReadOnlyField;
}

const ofType: Readonly<Record<string, (schema: Schema, isNullable: boolean, path: Path) => WidgetOfOne | undefined>> = {
  boolean: (_, isNullable) => (isNullable ? YesNoField : CheckField),
  integer: () => NumberField,
  number: () => NumberField,
  string: (_schema, _isNullable, path) => (longTexts.has(String(path.at(-1))) ? LongTextField : TextField),
  object: ({ properties, propertyNames }) => {
    if (propertyNames?.enum?.includes('monday')) return WeekField;
    return properties || propertyNames?.enum ? ObjectField : undefined;
  },
  array: (schema, _, path) => pickList(schema, path),
};

/** Fields and languages whose lists contain short words in no particular order. */
const wordLists: ReadonlySet<string> = new Set(['tags', 'receipt_names', 'words', ...locales]);

function pickList({ items, prefixItems }: Schema, path: Path): WidgetOfOne | undefined {
  if (!items || prefixItems) return undefined;
  if (items.enum) return ChoicesField;
  const isShort = wordLists.has(String(path.at(-1))) || items.widget === 'Slug' || items.type === 'integer';
  return isShort ? TagsField : ListField;
}
