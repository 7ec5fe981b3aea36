import type { Locale } from '#shared/site/locales.ts';

/** The words of kinds, groups, fields and values in one language. A key leaves out as much of a path's beginning as it can stand for. */
type FieldMessages = Readonly<Record<string, string>>;

/** How records are spoken of. Paths are those of `DeskKind`: places in lists are left out. */
export interface FieldWords {
  /** Of its list. */
  toKindLabel(kind: string): string;
  /** Of one record. */
  toRecordLabel(kind: string): string;
  toGroupLabel(kind: string, group: string): string;
  toFieldLabel(kind: string, path: string): string;
  /** Of a choice, or of a key of a map. A value that has no words of its own is its own. */
  toValueLabel(kind: string, path: string, value: string): string;
  /** What a field does on the site, where its label does not say it. */
  toHint(kind: string, path: string): string | undefined;
}

const files: Readonly<Record<Locale, () => Promise<{ default: FieldMessages }>>> = {
  cz: () => import('../messages/fields/cz.json'),
  en: () => import('../messages/fields/en.json'),
  sk: () => import('../messages/fields/sk.json'),
  de: () => import('../messages/fields/de.json'),
};

export async function loadFieldWords(locale: Locale): Promise<FieldWords> {
  return createFieldWords((await files[locale]()).default);
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

/** The keys that can name it, the closest first: `field.faq.translations.title`, `field.translations.title`, `field.title`. */
export function listFieldKeys(prefix: string, path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => [prefix, ...names.slice(index)].join('.'));
}
