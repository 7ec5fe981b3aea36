import useSWR from 'swr';
import { useDesk } from '../lib/desk-context.tsx';
import { type FieldWords, loadFieldWords } from './field-words.ts';
import { useFormScene } from './form-scene.tsx';
import { type Path, toFieldName } from './json.ts';

/** Labels of one kind, by path in a record. */
export interface KindWords {
  label: (path: Path) => string;
  /** Label of an option. */
  value: (path: Path, value: string) => string;
  hint: (path: Path) => string | undefined;
  group: (name: string) => string;
  /** Labels of the list, and of a single record. */
  list: string;
  record: string;
}

export function toKindWords(words: FieldWords, kind: string): KindWords {
  return {
    label: (path) => words.toFieldLabel(kind, toFieldName(path)),
    value: (path, value) => words.toValueLabel(kind, toFieldName(path), value),
    hint: (path) => words.toHint(kind, toFieldName(path)),
    group: (name) => words.toGroupLabel(kind, name),
    list: words.toKindLabel(kind),
    record: words.toRecordLabel(kind),
  };
}

/** Labels of records in the desk's language; undefined while loading. */
export function useWordsOfKinds(): FieldWords | undefined {
  const { locale } = useDesk();
  const { data } = useSWR(`field-words ${locale}`, () => loadFieldWords(locale), { revalidateOnFocus: false, keepPreviousData: true });
  return data;
}

/** For components inside a form. */
export function useFieldWords(): KindWords {
  return useFormScene().words;
}
