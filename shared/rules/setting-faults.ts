import { routes } from '#shared/site/routes.ts';
import { isSettingKey, type Setting, type SettingKey, settingGroups, settings as table } from '#shared/site/settings.ts';
import { readAmenityLinks } from './amenity-links.ts';
import { findAwayFault } from './away-message.ts';
import { parseColour } from './colour.ts';
import { findLocale } from './locale-detection.ts';
import { AnswerHours, AwayMessage, FooterItems, HeroBannerItems } from './setting-shapes.ts';
import type { SettingProblem } from './settings-flattening.ts';
import { type FlatSettings, readEntries, readJson, readMenu } from './settings-reading.ts';

/** Names of colours: those of the palette, and fixed ones. */
export const colourNames: readonly string[] = [
  ...['primary', 'secondary', 'accent', 'background', 'surface', 'text', 'success', 'error'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `category_${number}`),
  ...['white', 'black', 'transparent'],
];

/** Returns the fault of a value according to its type, in English; undefined if valid. Faults of text, names and JSON are reported elsewhere. */
export function findValueFault(key: SettingKey, value: string): string | undefined {
  return value === '' ? undefined : byType[table[key].type](value, table[key]);
}

const byType: Readonly<Record<Setting['type'], (value: string, setting: Setting) => string | undefined>> = {
  flag: (value) => (/^(?:true|false)$/i.test(value) ? undefined : "must be 'true' or 'false'"),
  choice: (value, setting) =>
    setting.type !== 'choice' || setting.choices.includes(value) ? undefined : `must be one of ${setting.choices.join(', ')}`,
  ratio: (value) =>
    /^\d{1,4}(?:\.\d{1,4})?(?:\s*[/:]\s*\d{1,4}(?:\.\d{1,4})?)?$/.test(value) ? undefined : 'must be a ratio such as 16/9',
  colour: (value) => (parseColour(value) ? undefined : 'must be a CSS colour'),
  'colour-name': (value) =>
    colourNames.includes(value) ? undefined : `must be one of ${colourNames.filter((name) => !/\d/.test(name)).join(', ')}, category_1 … 8`,
  text: () => undefined,
  names: () => undefined,
  json: () => undefined,
};

/** A fault that prevents publishing at the desk, by setting. In files such values are allowed, and the doctor reports them. */
export interface SettingFault {
  key: string;
  /** In English. */
  reason: string;
}

/** Returns the faults of all settings. Does not check whether records that they name exist. */
export function findSettingFaults(settings: FlatSettings): SettingFault[] {
  const values = Object.entries(settings).flatMap(([key, text]): SettingFault[] => {
    const value = text.trim();
    const reason = value === '' ? undefined : findOwnFault(key, value);
    return reason === undefined ? [] : [{ key, reason }];
  });
  return [...values, ...findSettingProblems(settings)];
}

/** Returns the faults of changed settings only, so that faults from files do not block other edits. */
export function findNewSettingFaults(before: FlatSettings, after: FlatSettings): SettingFault[] {
  return findSettingFaults(after).filter(({ key }) => before[key] !== after[key]);
}

function findOwnFault(key: string, value: string): string | undefined {
  if (isSettingKey(key)) return findValueFault(key, value) ?? byKey[key]?.(value);
  const group = settingGroups.find((name) => key.startsWith(`${name}_`));
  if (group === undefined) return undefined;
  const isIcon = group === 'icons' && /^[a-z\d-]+:[a-z\d-]+$/.test(value);
  return isIcon || isAddress(value) ? undefined : 'must be an address';
}

const byKey: Readonly<Partial<Record<SettingKey, (value: string) => string | undefined>>> = {
  default_floorplan_id: (value) => (/^[1-9]\d{0,8}$/.test(value) ? undefined : 'must be the number of a floor plan'),
  inactive_locales: (value) =>
    value.split(',').every((code) => code.trim() === '' || findLocale(code.trim()) !== undefined)
      ? undefined
      : 'must name languages of the site',
  root_page: (value) => (Object.hasOwn(routes, value) || isPath(value) ? undefined : 'must be a page of the site or a path'),
  gift_cards_page_help_email: (value) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? undefined : 'must be an e-mail address'),
  newsletter_consent_link_url: (value) => (isAddress(value) ? undefined : 'must be an address'),
};

function isPath(value: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(value);
}

function isAddress(value: string): boolean {
  return isPath(value) || /^https?:\/\/[^\s\\/][^\s\\]*$/i.test(value);
}

/** The menus of the settings table. */
// safe: the keys of the settings table
export const menuKeys = Object.keys(table).filter((key) => /_menu_items$|^header_navbar_items$/.test(key)) as SettingKey[];

/** Problems of structured settings: JSON that does not parse or match, menu entries without a target. */
export function findSettingProblems(settings: FlatSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const onProblem = (problem: SettingProblem) => void problems.push(problem);
  readJson(settings, 'hero_banner_items', HeroBannerItems, onProblem);
  for (const { items } of readJson(settings, 'footer_items', FooterItems, onProblem) ?? [])
    readEntries(items, (reason) => onProblem({ key: 'footer_items', reason }));
  readJson(settings, 'answer_hours', AnswerHours, onProblem);
  for (const text of Object.values(readJson(settings, 'away_message', AwayMessage, onProblem) ?? {})) {
    const reason = findAwayFault(text);
    if (reason !== undefined) onProblem({ key: 'away_message', reason });
  }
  readAmenityLinks({ locale: 'en', settings, pages: {}, empty: [] }, onProblem);
  for (const key of menuKeys) readMenu(settings, key, onProblem);
  return problems;
}
