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
/** Known keys that are not in lower snake case themselves: `caching_proxy` is published as `cachingProxy`. */
const publishedKeys = new Map(
  Object.keys(settingsTable)
    .map((key) => [toSnakeCase(key), key] as const)
    .filter(([snake, key]) => snake !== key),
);

/**
 * Stored settings (rows of group, key and value, or nested objects) as one flat map of strings. Never throws: what does not
 * fit is left out and named in `problems`, as is a key that comes twice (the last one wins).
 */
export function flattenSettings(stored: unknown): FlattenedSettings {
  const flat = new Map<string, string>();
  const problems: SettingProblem[] = [];
  const report = (key: string, reason: string) => void problems.push({ key, reason });

  function set(key: string, value: string) {
    if (flat.has(key)) report(key, 'comes more than once, the last value wins');
    flat.set(key, value);
  }

  function add(path: readonly string[], value: unknown) {
    const key = toKey(path);
    if (value === null || value === undefined) return;
    if (key === '') return report(path.join('_'), 'is not a key');
    if (isScalar(value)) return set(key, String(value));
    if (typeof value !== 'object') return report(key, `is a ${typeof value}`);
    if (jsonKeys.has(key)) {
      const text = toJson(value);
      return text === undefined ? report(key, 'cannot be written as JSON') : set(key, text);
    }
    if (Array.isArray(value)) {
      if (!value.every(isScalar)) report(key, 'is a list that holds more than plain values; they are left out');
      return set(key, value.filter(isScalar).join(','));
    }
    if (path.length >= maxDepth) return report(key, `is nested deeper than ${maxDepth} levels`);
    for (const [name, inner] of Object.entries(value)) add([...path, name], inner);
  }

  if (Array.isArray(stored)) {
    for (const [index, row] of stored.entries()) {
      if (isRow(row)) add(row.group ? [row.group, row.key] : [row.key], row.value);
      else report(`[${index}]`, 'is not a row of group, key and value');
    }
  } else if (typeof stored === 'object' && stored !== null) {
    for (const [name, value] of Object.entries(stored)) add([name], value);
  } else {
    report('', 'the settings are neither a list of rows nor an object');
  }
  return { settings: Object.fromEntries(flat), problems };
}

function toKey(path: readonly string[]): string {
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
    return undefined; // deeper than the stack, or circular: told as a problem by the caller
  }
}
