import type { MenuLabel } from '#shared/rules/settings-reading.ts';
import { isLocale, localeFacts } from '#shared/site/locales.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { isObject, type Json, type Path } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { readSource, toRows } from './menu-rows.ts';
import type { SettingWords } from './setting-words.ts';

type ToPage = (name: string) => string;

/** A setting's value in words, for comparisons. */
function toValueText(key: string, value: string, words: SettingWords, toPage: ToPage): string {
  if (!isSettingKey(key) || value === '') return value;
  switch (table[key].type) {
    case 'flag':
      return words.flag(value.toLowerCase());
    case 'choice':
      return words.choice(key, value);
    case 'colour-name':
      return words.colour(value);
    case 'names':
      return key === 'inactive_locales' ? toLanguages(value) : toMenuWords(value, toPage);
    case 'json':
      if (key === 'answer_hours') return toHoursWords(value);
      return toJsonWords(value, toPage);
    default:
      return words.page(value) ?? value;
  }
}

function toLanguages(value: string): string {
  const codes = value.split(',').map((code) => code.trim());
  return codes.map((code) => (isLocale(code) ? localeFacts[code].name : code)).join(', ');
}

/** Converts a menu to text with one entry per line. Nested entries begin with a dash per level. */
function toMenuWords(value: string, toPage: ToPage): string {
  const rows = toRows(value);
  if (!rows) return value;
  return rows.map(({ source, depth }) => '– '.repeat(depth) + toEntryWords(source, toPage)).join('\n');
}

export function toEntryWords(source: Json, toPage: ToPage): string {
  const { name, label, href } = readSource(source);
  return name === undefined ? [label && toLabelWords(label), href].filter(Boolean).join(' → ') : toPage(name);
}

/** Joins the labels of all languages, without duplicates. */
function toLabelWords(label: MenuLabel): string {
  return typeof label === 'string' ? label : [...new Set(Object.values(label))].filter(Boolean).join(' / ');
}

function toJsonWords(value: string, toPage: ToPage): string {
  const json = parseJson(value);
  if (Array.isArray(json)) return json.map((column) => toColumnWords(column, toPage)).join('\n');
  if (!isObject(json)) return value;
  const lines = Object.entries(json).map(([name, inner]) => {
    const text = typeof inner === 'string' ? toPage(inner) : Array.isArray(inner) ? inner.join(', ') : String(inner);
    return Object.keys(json).every((key) => /^\d+$/.test(key)) ? `${name} → ${text}` : text;
  });
  return lines.join('\n');
}

/** Hours by weekday, with the days in the order of the stored value. */
function toHoursWords(value: string): string {
  const days = parseJson(value);
  if (!isObject(days)) return value;
  const toText = (interval: Json) => (isObject(interval) ? `${interval.open}–${interval.close}` : '');
  return weekdays.map((day) => (Array.isArray(days[day]) ? days[day] : []).map(toText).join(', ') || '–').join(' · ');
}

function toColumnWords(column: Json, toPage: ToPage): string {
  if (!isObject(column)) return String(column);
  const title = isObject(column.title) ? Object.values(column.title).join(' / ') : '';
  const items = Array.isArray(column.items) ? column.items : [];
  return [title, ...items.map((item) => `– ${toEntryWords(item, toPage)}`)].join('\n');
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Adapts settings to components that compare records: each setting is a field, whose value is in words. */
export function toRecordWords(words: SettingWords, title: string, toPage: (name: string) => string): KindWords {
  const keyOf = (path: Path) => String(path[0] ?? '');
  return {
    kind: 'settings',
    label: (path) => words.label(keyOf(path)),
    value: (path, value) => toValueText(keyOf(path), value, words, toPage),
    hint: () => undefined,
    add: () => undefined,
    group: (name) => name,
    list: title,
    record: title,
  };
}

/** A setting's default in words; empty if there is none. */
export function toDefaultText(key: string, words: SettingWords): string {
  if (!isSettingKey(key)) return '';
  return toValueText(key, table[key].default, words, (name) => words.page(name) ?? name);
}
