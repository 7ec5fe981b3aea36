import { type Locale, locales } from '../site/locales.ts';
import { fieldsOf, isTranslations, type Schema, unwrap } from './record-schema.ts';

/** Format of a column's cells. `words`: texts in a list; `numbers`: also keys of other records. */
export type SheetCellType =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'numbers'
  | 'words'
  | 'day'
  | 'instant'
  | 'money'
  | 'hours';

/** Column of a spreadsheet with one value per record. */
export interface SheetColumn {
  /** `category_ids`, `opening_hours.days.monday`, `translations.cz.title`. */
  id: string;
  /** Names of the fields from the record to the value, without the language of a text. */
  path: readonly string[];
  locale?: Locale;
  type: SheetCellType;
  /** Options of `choice` and `choices`. */
  choices?: readonly string[];
  /** Whether a cell may be empty. */
  isOptional: boolean;
}

/**
 * Lists the columns of a kind's spreadsheet, from the schema of the kind. Leaves out lists of objects, such as the units
 * of a floor plan.
 */
export function listSheetColumns(schema: Schema, languages: readonly Locale[] = locales): SheetColumn[] {
  return listFields(schema, [], languages);
}

function listFields(schema: Schema, above: readonly string[], languages: readonly Locale[]): SheetColumn[] {
  return fieldsOf(schema).flatMap(([name, field]): SheetColumn[] => {
    const { schema: inner, isNullable } = unwrap(field);
    const path = [...above, name];
    const isOptional = isNullable || !schema.required?.includes(name);
    if (above.length === 0 && isTranslations(inner)) return languages.flatMap((locale) => listTexts(inner.items ?? {}, path, locale));
    const cell = findCell(inner);
    if (cell) return [{ id: path.join('.'), path, ...cell, isOptional }];
    return inner.type === 'object' && above.length < maxDepth ? listFields(inner, path, languages) : [];
  });
}

const maxDepth = 3;

function listTexts(entry: Schema, path: readonly string[], locale: Locale): SheetColumn[] {
  return fieldsOf(entry).flatMap(([name, field]): SheetColumn[] => {
    const cell = name === 'locale' ? undefined : findCell(unwrap(field).schema);
    return cell ? [{ id: [...path, locale, name].join('.'), path: [...path, name], locale, ...cell, isOptional: true }] : [];
  });
}

function findCell(schema: Schema): Pick<SheetColumn, 'type' | 'choices'> | undefined {
  const { type, items, enum: choices, widget } = schema;
  if (widget === 'Money') return { type: 'money' };
  if (widget === 'DateTime') return { type: 'instant' };
  if (widget === 'CalendarDate') return { type: 'day' };
  if (choices?.every((choice) => typeof choice === 'string')) return { type: 'choice', choices: choices.map(String) };
  if (type === 'string') return { type: 'text' };
  if (type === 'integer' || type === 'number' || type === 'boolean') return { type };
  return type === 'array' && items ? findListCell(unwrap(items).schema) : undefined;
}

function findListCell({ type, enum: choices, widget }: Schema): Pick<SheetColumn, 'type' | 'choices'> | undefined {
  if (widget === 'OpeningInterval') return { type: 'hours' };
  if (choices) return { type: 'choices', choices: choices.map(String) };
  if (type === 'string') return { type: 'words' };
  return type === 'integer' ? { type: 'numbers' } : undefined;
}
