import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Schema } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Json, type JsonObject, type Path, toPathText } from './json.ts';
import type { KindWords } from './words.ts';

/** Props of a field of a record, or an entry of a list in it. */
export interface PartProps {
  path: Path;
  /** Schema without its `null` alternative. Whether it had one is in `isNullable`. */
  schema: Schema;
  isNullable: boolean;
  /** Whether the field is required in its object. */
  isRequired: boolean;
  value: Json | undefined;
  label: string;
}

export interface PartInput extends Omit<PartProps, 'schema' | 'isNullable'> {
  schema: Schema;
}

/** Data of the whole form, for all its fields. */
interface FormContext {
  kind: string;
  table: DeskKind;
  words: KindWords;
  body: JsonObject;
  /** Live content that the body will replace; undefined if nothing is live yet. */
  live: JsonObject | undefined;
  /** Day of import, to which relative dates such as `@day+3` refer. */
  datesFrom: Date;
  /** Errors by path of the field (`toPathText`). */
  faults: ReadonlyMap<string, string>;
  /** Field that identifies the record and cannot be changed; undefined if there is none, or the record is new. */
  keyField: string | undefined;
  /** Language of the texts in the fields, not of the desk. */
  locale: Locale;
  change: (path: Path, to: Json | undefined) => void;
  /** Renders a part by its schema; container widgets use it. */
  Part: ComponentType<PartInput>;
}

const Context = createContext<FormContext | undefined>(undefined);

export function FormContextProvider({ value, children }: { value: FormContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useFormContext(): FormContext {
  const context = useContext(Context);
  if (!context) throw new Error('useFormContext needs a form around it');
  return context;
}

/** Labels of the record's fields. */
export function useFieldWords(): KindWords {
  return useFormContext().words;
}

/** Id of the control at a path, for links from error summaries. */
export const toFieldId = (pathText: string) => `field-${pathText}`;

/**
 * Props of a widget's field, and functions to change its value. With `isWhole`, the widget edits all nested values, so it also shows their errors.
 */
export function usePart({ path, label, isRequired, isNullable }: PartProps, isWhole = false) {
  const { change, faults, words } = useFormContext();
  const pathText = toPathText(path);
  const isEntry = typeof path.at(-1) === 'number'; // the hint of a list is shown once, not at each entry
  const within = isWhole ? [...faults].find(([at]) => at.startsWith(`${pathText}.`))?.[1] : undefined;
  return {
    field: {
      id: toFieldId(pathText),
      label,
      hint: isEntry ? undefined : words.hint(path),
      error: faults.get(pathText) ?? within,
      isRequired: isRequired && !isNullable,
    },
    set: (to: Json | undefined) => change(path, to),
    /** Removes the value, or sets it to null if the schema allows null. */
    clear: () => change(path, isNullable ? null : undefined),
  };
}
