import type { Translate } from '../../lib/texts/i18n.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFormScene } from './form-scene.tsx';
import { type Path, toFieldName } from './json.ts';

export interface FieldWords {
  /** Of a field, by where it stands. */
  label: (path: Path) => string;
  /** Of one of its choices; one without a word is said as it is. */
  value: (path: Path, value: string) => string;
  group: (name: string) => string;
}

/** What the fields of a kind, their choices and their groups are called. */
export function toFieldWords(t: Translate, kind: string): FieldWords {
  const find = (keys: readonly string[], otherwise: string) => {
    const known = keys.find((key) => t(key) !== key);
    return known === undefined ? otherwise : t(known);
  };
  return {
    label(path) {
      const name = toFieldName(path);
      const last = name.split('.').at(-1) ?? name;
      return find([`field.${kind}.${name}`, `field.${name}`, `field.${last}`], last);
    },
    value(path, value) {
      const name = toFieldName(path);
      const last = name.split('.').at(-1) ?? name;
      return find([`value.${kind}.${name}.${value}`, `value.${last}.${value}`, `value.${value}`], value);
    },
    group: (name) => find([`group.${kind}.${name}`, `group.${name}`], name),
  };
}

/** For what stands in a form. */
export function useFieldWords(): FieldWords {
  return toFieldWords(useTranslate(), useFormScene().kind);
}
