import useSWR from 'swr';
import type { Locale } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { type Path, toFieldName } from './json.ts';

/** Labels of one kind, by path in a record. */
export interface KindWords {
  /** Name of the kind. */
  kind: string;
  label: (path: Path) => string;
  /** Label of an option. */
  value: (path: Path, value: string) => string;
  hint: (path: Path) => string | undefined;
  /** Label of the button that adds an entry to a list. */
  add: (path: Path) => string | undefined;
  group: (name: string) => string;
  /** Labels of the list, and of a single record. */
  list: string;
  record: string;
}

export function toKindWords(words: FieldWords, kind: string): KindWords {
  return {
    kind,
    label: (path) => words.toFieldLabel(kind, toFieldName(path)),
    value: (path, value) => words.toValueLabel(kind, toFieldName(path), value),
    hint: (path) => words.toHint(kind, toFieldName(path)),
    add: (path) => words.toAddLabel(kind, toFieldName(path)),
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

/** Messages for kinds, groups, fields and values in one language. A key may omit leading parts of a path, to apply to several kinds. */
type FieldMessages = Readonly<Record<string, string>>;

/** Labels of records. Paths as in `DeskKind`: without list positions. */
export interface FieldWords {
  /** Label of the kind's list. */
  toKindLabel(kind: string): string;
  /** Label of a single record. */
  toRecordLabel(kind: string): string;
  toGroupLabel(kind: string, group: string): string;
  /** Label of a field, or of a key of a map such as a weekday. */
  toFieldLabel(kind: string, path: string): string;
  /** Label of an option or a map key; the value itself if it has no label. */
  toValueLabel(kind: string, path: string, value: string): string;
  /** Effect of a field on the site, if its label does not say so. */
  toHint(kind: string, path: string): string | undefined;
  /** Label of the button that adds an entry to a list. */
  toAddLabel(kind: string, path: string): string | undefined;
}

const files = import.meta.glob<FieldMessages>('../messages/fields/*.json', { import: 'default' });

export async function loadFieldWords(locale: Locale): Promise<FieldWords> {
  return createFieldWords((await files[`../messages/fields/${locale}.json`]?.()) ?? {});
}

export function createFieldWords(messages: FieldMessages): FieldWords {
  const find = (prefix: string, path: string) =>
    listFieldKeys(prefix, path)
      .map((key) => messages[key])
      .find((text) => text !== undefined);
  return {
    toKindLabel: (kind) => messages[`kind.${kind}`] ?? kind,
    toRecordLabel: (kind) => messages[`kind.${kind}.one`] ?? kind,
    toGroupLabel: (kind, group) => find('group', `${kind}.${group}`) ?? group,
    toFieldLabel: (kind, path) => find('field', `${kind}.${path}`) ?? find('value', `${kind}.${path}`) ?? path,
    toValueLabel: (kind, path, value) => find('value', `${kind}.${path}.${value}`) ?? value,
    toHint: (kind, path) => find('hint', `${kind}.${path}`),
    toAddLabel: (kind, path) => find('add', `${kind}.${path}`),
  };
}

/** Possible keys of a field, the most specific first: `field.faq.translations.title`, `field.translations.title`, `field.title`. */
export function listFieldKeys(prefix: string, path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => [prefix, ...names.slice(index)].join('.'));
}
