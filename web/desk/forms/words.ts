import useSWR from 'swr';
import { useDesk } from '../lib/desk-context.tsx';
import { type FieldWords, loadFieldWords } from './field-words.ts';
import { useFormScene } from './form-scene.tsx';
import { type Path, toFieldName } from './json.ts';

/** The words of one kind, for whoever knows where in a record something stands. */
export interface KindWords {
  label: (path: Path) => string;
  /** Of one of its choices. */
  value: (path: Path, value: string) => string;
  hint: (path: Path) => string | undefined;
  group: (name: string) => string;
  /** Of its list, and of one record. */
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

/** How records are spoken of in the language of the desk; undefined until it has come. */
export function useWordsOfKinds(): FieldWords | undefined {
  const { locale } = useDesk();
  const { data } = useSWR(`field-words ${locale}`, () => loadFieldWords(locale), { revalidateOnFocus: false, keepPreviousData: true });
  return data;
}

/** For what stands in a form. */
export function useFieldWords(): KindWords {
  return useFormScene().words;
}
