import { pageAliases } from '#shared/site/page-aliases.ts';
import { routeNames } from '#shared/site/routes.ts';
import { type FlagKey, isSettingKey, type Setting, type SettingGroup, type SettingKey, settings as table } from '#shared/site/settings.ts';
import type { JsonShape } from './json-shapes.ts';
import type { SettingProblem } from './settings-flattening.ts';

/** The flat map as published by the gateway. */
export type FlatSettings = Readonly<Record<string, string>>;
export type OnSettingProblem = (problem: SettingProblem) => void;

/** Text of a link: the same for all languages, or by language. */
export type MenuLabel = string | Readonly<Record<string, string>>;
/** A route or a custom page by name, or a link of the tenant's own. */
export type MenuEntry = ({ name: string } | { label: MenuLabel; href: string }) & { children?: MenuEntry[] };

type Table = typeof table;
type ChoiceKey = { [Key in SettingKey]: Table[Key] extends { type: 'choice' } ? Key : never }[SettingKey];
type JsonKey = { [Key in SettingKey]: Table[Key] extends { type: 'json' } ? Key : never }[SettingKey];

const maxMenuDepth = 3;
const knownNames: ReadonlySet<string> = new Set([...routeNames, ...pageAliases]);

/** 'true' or 'false'; the default for anything else. */
export function readFlag(settings: FlatSettings, key: SettingKey): boolean {
  const value = readText(settings, key).toLowerCase();
  return (value === 'true' || value === 'false' ? value : table[key].default) === 'true';
}

/** The trimmed value; the default if missing or blank. */
export function readText(settings: FlatSettings, key: SettingKey): string {
  return readOwn(settings, key) || table[key].default;
}

/** One of the key's choices; the default for any other value. */
export function readChoice<Key extends ChoiceKey>(settings: FlatSettings, key: Key): Table[Key]['choices'][number] {
  const setting: Setting & { type: 'choice' } = table[key];
  const value = readText(settings, key);
  // safe: one of this key's choices; TypeScript loses the link between key and choices in the wider type
  return (setting.choices.includes(value) ? value : setting.default) as Table[Key]['choices'][number];
}

/** '16/9', '16:9' or '1.5'; the default if invalid or extreme. */
export function readRatio(settings: FlatSettings, key: SettingKey): { width: number; height: number } {
  const ratio = findRatio(readText(settings, key)) ?? findRatio(table[key].default);
  return ratio ?? { width: 16, height: 9 };
}

/** A comma-separated list: trimmed, without blanks and duplicates. */
export function readNames(settings: FlatSettings, key: SettingKey): string[] {
  return [...new Set(splitNames(readText(settings, key)))];
}

/** Entries of a group whose keys are chosen by the tenant, sorted by name (2 before 10). */
export function readGroup(settings: FlatSettings, group: SettingGroup): readonly GroupEntry[] {
  return listBelow(settings, group);
}

interface GroupEntry {
  name: string;
  value: string;
}
/** Cached per settings object. */
const groups = new WeakMap<FlatSettings, Map<string, readonly GroupEntry[]>>();

function listBelow(settings: FlatSettings, group: string): readonly GroupEntry[] {
  const known = groups.get(settings) ?? new Map<string, readonly GroupEntry[]>();
  groups.set(settings, known);
  const entries = known.get(group) ?? findBelow(settings, `${group}_`);
  known.set(group, entries);
  return entries;
}

function findBelow(settings: FlatSettings, prefix: string): GroupEntry[] {
  return Object.keys(settings)
    .filter((key) => key.startsWith(prefix) && !isSettingKey(key))
    .map((key) => ({ name: key.slice(prefix.length), value: readOwn(settings, key) }))
    .filter((entry) => entry.name !== '' && entry.value !== '')
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Parses a JSON setting. If it does not match its shape, calls `onProblem` and returns undefined. */
export function readJson<T>(settings: FlatSettings, key: JsonKey, findFault: JsonShape<T>, onProblem: OnSettingProblem): T | undefined {
  const text = readText(settings, key);
  if (text === '') return undefined;
  const parsed = parseJson(text);
  if (parsed === undefined) {
    onProblem({ key, reason: 'is not JSON' });
    return undefined;
  }
  const fault = findFault(parsed);
  if (fault === undefined) return parsed as T; // safe: the shape has checked it
  onProblem({ key, reason: `does not fit its shape at ${fault || 'the whole'}` });
  return undefined;
}

/** Entries of a menu in order. Unknown names and unsafe or unlabelled links are dropped and reported to `onProblem`. */
export function readMenu(settings: FlatSettings, key: SettingKey, onProblem: OnSettingProblem): MenuEntry[] {
  const report = (reason: string) => onProblem({ key, reason });
  const text = readText(settings, key);
  if (!text.startsWith('[')) {
    const values = text === '' ? listBelow(settings, key).map((entry) => entry.value) : [text]; // stored as a group: a key for each entry
    return toEntries(values.flatMap(splitNames), report, 1);
  }
  const list = parseJson(text);
  if (Array.isArray(list)) return toEntries(list, report, 1);
  report('is not a JSON list');
  return [];
}

/** Parses entries of a menu. Entries without a target are dropped and passed to `report`. */
export function readEntries(list: readonly unknown[], report: (reason: string) => void): MenuEntry[] {
  return toEntries(list, report, 1);
}

/** Returns the label in a language, or in another one if it is missing. */
export function labelIn(label: MenuLabel, locale: string): string {
  return typeof label === 'string' ? label : label[locale]?.trim() || Object.values(label).find((text) => text.trim() !== '') || '';
}

/** Undefined if the text is not JSON (JSON itself has no undefined). */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function readOwn(settings: FlatSettings, key: string): string {
  const value: unknown = Object.hasOwn(settings, key) ? settings[key] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

function findRatio(text: string): { width: number; height: number } | undefined {
  const found = /^(\d{1,4}(?:\.\d{1,4})?)(?:\s*[/:]\s*(\d{1,4}(?:\.\d{1,4})?))?$/.exec(text);
  if (!found) return undefined;
  const ratio = { width: Number(found[1]), height: Number(found[2] ?? 1) };
  const quotient = ratio.width / ratio.height;
  return quotient >= 0.1 && quotient <= 10 ? ratio : undefined;
}

function toEntries(list: readonly unknown[], report: (reason: string) => void, depth: number): MenuEntry[] {
  return list.flatMap((value) => {
    const entry = findEntry(value, report);
    if (!entry || typeof value !== 'object' || value === null || !('children' in value)) return entry ?? [];
    if (!Array.isArray(value.children)) report('has children that are not a list');
    else if (depth >= maxMenuDepth) report(`is nested deeper than ${maxMenuDepth} levels`);
    else return { ...entry, children: toEntries(value.children, report, depth + 1) };
    return entry;
  });
}

function findEntry(value: unknown, report: (reason: string) => void): MenuEntry | undefined {
  if (typeof value === 'string') {
    const bar = value.indexOf('|');
    return bar < 0 ? findNamed(value.trim(), report) : findLink(value.slice(0, bar).trim(), value.slice(bar + 1).trim(), report);
  }
  if (typeof value === 'object' && value !== null) {
    if ('name' in value && typeof value.name === 'string') return findEntry(value.name, report);
    if ('label' in value && 'href' in value && isLabel(value.label) && typeof value.href === 'string') {
      return findLink(typeof value.label === 'string' ? value.label.trim() : value.label, value.href.trim(), report);
    }
  }
  report('holds an entry that is neither a name nor a link');
  return undefined;
}

function findNamed(name: string, report: (reason: string) => void): MenuEntry | undefined {
  if (knownNames.has(name)) return { name };
  report(`names ${JSON.stringify(name.slice(0, 60))}, which is neither a route nor a page`);
  return undefined;
}

export function isLabel(label: unknown): label is MenuLabel {
  if (typeof label === 'string') return true;
  return typeof label === 'object' && label !== null && Object.values(label).every((text) => typeof text === 'string');
}

function findLink(label: MenuLabel, href: string, report: (reason: string) => void): MenuEntry | undefined {
  if (labelIn(label, '') !== '' && isLinkAddress(href)) return { label, href };
  report(`links to ${JSON.stringify(href.slice(0, 60))}, which is no address a menu may lead to`);
  return undefined;
}

/** A path of the site, or an address whose scheme cannot run scripts. */
function isLinkAddress(href: string): boolean {
  return href.length <= 2000 && /^(?:https?:\/\/[^\s\\/]|mailto:|tel:|\/(?!\/)|#)[^\s\\\p{Cc}]*$/iu.test(href);
}

/** Whether all required settings are on. */
export function isSwitchedOn(needs: readonly FlagKey[], settings: FlatSettings): boolean {
  return needs.every((flag) => readFlag(settings, flag));
}
