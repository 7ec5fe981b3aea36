import type { Locale } from '#shared/site/locales.ts';

/** Messages for kinds, groups, fields and values in one language. A key may omit leading parts of a path. */
type FieldMessages = Readonly<Record<string, string>>;

/** Labels of records. Paths as in `DeskKind`: without list positions. */
export interface FieldWords {
  /** Label of the kind's list. */
  toKindLabel(kind: string): string;
  /** Label of a single record. */
  toRecordLabel(kind: string): string;
  toGroupLabel(kind: string, group: string): string;
  toFieldLabel(kind: string, path: string): string;
  /** Label of an option or a map key; the value itself if it has no label. */
  toValueLabel(kind: string, path: string, value: string): string;
  /** Effect of a field on the site, if its label does not say so. */
  toHint(kind: string, path: string): string | undefined;
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
    toFieldLabel: (kind, path) => find('field', `${kind}.${path}`) ?? path,
    toValueLabel: (kind, path, value) => find('value', `${kind}.${path}.${value}`) ?? value,
    toHint: (kind, path) => find('hint', `${kind}.${path}`),
  };
}

/** Possible keys of a field, the most specific first: `field.faq.translations.title`, `field.translations.title`, `field.title`. */
export function listFieldKeys(prefix: string, path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => [prefix, ...names.slice(index)].join('.'));
}
