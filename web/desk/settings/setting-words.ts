import useSWR from 'swr';
import { useDesk } from '../lib/desk-context.tsx';
import { findSetting, type SettingName, type SettingPart } from './setting-groups.ts';

type SettingMessages = Readonly<Record<string, string>>;

/** Labels of settings in one language. */
export interface SettingWords {
  part: (part: SettingPart) => string;
  /** Label of a setting; the key itself if unknown. A key of a group has the group's label, followed by the rest of the key. */
  label: (key: string) => string;
  /** Effect of the setting, and where it is visible. */
  hint: (name: SettingName) => string;
  choice: (key: string, value: string) => string;
  colour: (name: string) => string;
  flag: (value: string) => string;
  /** Name of a built-in page of the site; undefined for other names. */
  page: (name: string) => string | undefined;
  pages: readonly string[];
}

const files = import.meta.glob<SettingMessages>('../messages/settings/*.json', { import: 'default' });

export function createSettingWords(messages: SettingMessages): SettingWords {
  const find = (key: string) => messages[key];
  const label = (key: string) => {
    const name = findSetting(key)?.name;
    const text = name && find(`label.${name}`);
    if (text === undefined) return key;
    return name === undefined || key === name ? text : `${text}: ${key.slice(name.length + 1)}`;
  };
  return {
    part: (part) => find(`group.${part}`) ?? part,
    label,
    hint: (name) => find(`hint.${name}`) ?? '',
    choice: (key, value) => find(`choice.${key.endsWith('_logo_type') ? 'logo' : key}.${value}`) ?? toFontName(value),
    colour: (name) => find(`choice.colour.${name}`) ?? find(`label.colors_${name}`) ?? name,
    flag: (value) => find(`choice.flag.${value}`) ?? value,
    page: (name) => find(`page.${name}`),
    pages: Object.keys(messages).flatMap((key) => (key.startsWith('page.') ? key.slice('page.'.length) : [])),
  };
}

/** Converts a font key to its name: `bricolage-grotesque`. */
function toFontName(value: string): string {
  return value.replace(/(^|-)(\p{L})/gu, (_, before: string, letter: string) => (before === '' ? '' : ' ') + letter.toUpperCase());
}

/** Labels in the desk's language; undefined while loading. */
export function useSettingWords(): SettingWords | undefined {
  const { locale } = useDesk();
  const load = async () => createSettingWords((await files[`../messages/settings/${locale}.json`]?.()) ?? {});
  const { data } = useSWR(`setting-words ${locale}`, load, { revalidateOnFocus: false, keepPreviousData: true });
  return data;
}
