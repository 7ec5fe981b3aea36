import { jsonSettingKeys, settings as settingsTable } from '#shared/site/settings.ts';
import { fold } from './fold.ts';

export interface SettingProblem {
  key: string;
  reason: string;
}

export interface FlattenedSettings {
  settings: Record<string, string>;
  problems: SettingProblem[];
}

const maxDepth = 8;
const jsonKeys: ReadonlySet<string> = new Set(jsonSettingKeys);
/** Known keys that are not in lower snake case: `caching_proxy` is published as `cachingProxy`. */
const publishedKeys = new Map(
  Object.keys(settingsTable)
    .map((key) => [toSnakeCase(key), key] as const)
    .filter(([snake, key]) => snake !== key),
);

/**
 * Converts stored settings (rows of group, key and value, or nested objects) to one flat map of strings. Never throws: invalid values are left out
 * and reported in `problems`, and so are duplicate keys (the last one wins).
 */
export function flattenSettings(stored: unknown): FlattenedSettings {
  const flat = new Map<string, string>();
  const problems: SettingProblem[] = [];
  const report = (key: string, reason: string) => void problems.push({ key, reason });
  walkSettings(stored, report, ({ key, text }) => {
    if (flat.has(key)) report(key, 'comes more than once, the last value wins');
    flat.set(key, text);
  });
  return { settings: Object.fromEntries(flat), problems };
}

/** A value of the stored settings, with its published text and its path. */
export interface SettingPlace {
  key: string;
  text: string;
  path: readonly (string | number)[];
}

/** All published values and those overridden by a later value of the same key, in order. */
export function listSettingPlaces(stored: unknown): SettingPlace[] {
  const places: SettingPlace[] = [];
  walkSettings(
    stored,
    () => {},
    (place) => void places.push(place),
  );
  return places;
}

function walkSettings(stored: unknown, report: (key: string, reason: string) => void, set: (place: SettingPlace) => void): void {
  function add(names: readonly string[], value: unknown, path: SettingPlace['path']) {
    const key = toKey(names);
    if (value === null || value === undefined) return;
    if (key === '') return report(names.join('_'), 'is not a key');
    if (isScalar(value)) return set({ key, text: String(value), path });
    if (typeof value !== 'object') return report(key, `is a ${typeof value}`);
    if (jsonKeys.has(key)) {
      const text = toJson(value);
      return text === undefined ? report(key, 'cannot be written as JSON') : set({ key, text, path });
    }
    if (Array.isArray(value)) {
      if (!value.every(isScalar)) report(key, 'is a list that holds more than plain values; they are left out');
      return set({ key, text: value.filter(isScalar).join(','), path });
    }
    if (names.length >= maxDepth) return report(key, `is nested deeper than ${maxDepth} levels`);
    for (const [name, inner] of Object.entries(value)) add([...names, name], inner, [...path, name]);
  }

  if (Array.isArray(stored)) {
    for (const [index, row] of stored.entries()) {
      if (isRow(row)) add(row.group ? [row.group, row.key] : [row.key], row.value, [index, 'value']);
      else report(`[${index}]`, 'is not a row of group, key and value');
    }
  } else if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored)) add([name], value, [name]);
  } else {
    report('', 'the settings are neither a list of rows nor an object');
  }
}

/** Returns the key under which the value at a path is published. */
export function toKey(path: readonly string[]): string {
  const snake = path.map(toSnakeCase).filter(Boolean).join('_');
  return publishedKeys.get(snake) ?? snake;
}

function toSnakeCase(text: string): string {
  const apart = text.replace(/(\p{Lu})(?=\p{Lu}\p{Ll})|([\p{Ll}\d])(?=\p{Lu})/gu, '$1$2 ');
  return fold(apart).replaceAll(' ', '_');
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function isRow(row: unknown): row is { group?: string | null; key: string; value?: unknown } {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, 'key')) return false;
  const group = 'group' in row ? row.group : undefined;
  return 'key' in row && typeof row.key === 'string' && (group === undefined || group === null || typeof group === 'string');
}

function toJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // too deep or circular; the caller reports a problem
  }
}
