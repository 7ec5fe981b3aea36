import { isSettingKey, jsonSettingKeys, settings as table } from '#shared/site/settings.ts';
import { isRecord } from './json-shapes.ts';
import { flattenSettings, listSettingPlaces, type SettingPlace, toKey } from './settings-flattening.ts';
import type { FlatSettings } from './settings-reading.ts';

/**
 * Changes stored settings so that they are published as `wanted`, in either format. Unchanged keys keep their stored form, including unpublished
 * data; keys that `wanted` lacks are removed. Returns the same object if nothing changes.
 */
export function writeSettings(stored: unknown, wanted: FlatSettings): unknown {
  const { settings: now } = flattenSettings(stored);
  const gone = Object.keys(now).filter((key) => !Object.hasOwn(wanted, key));
  const changed = Object.entries(wanted).filter(([key, text]) => !Object.hasOwn(now, key) || now[key] !== text);
  const left = gone.reduce(removeKey, stored);
  return changed.reduce((body, [key, text]) => writeKey(body, key, text), left);
}

/** Removes a key with all its values. If only the last one were removed, the value that it overrides would be published. */
function removeKey(stored: unknown, key: string): unknown {
  const places = listSettingPlaces(stored).filter((place) => place.key === key);
  return places.reduceRight(
    (body, { path }) => removeAt(body, Array.isArray(stored) && path.length === 2 ? path.slice(0, 1) : path),
    stored,
  );
}

function writeKey(stored: unknown, key: string, text: string): unknown {
  const place = listSettingPlaces(stored).findLast((one) => one.key === key);
  if (place) return putAt(stored, place.path, (before) => toValue(key, text, before));
  const value = toValue(key, text, undefined);
  if (Array.isArray(stored)) return [...stored, { ...findGroup(stored, key), value }];
  return isRecord(stored) ? putAt(stored, findHome(stored, key), () => value) : { [key]: value };
}

/** Splits `colors_primary` into group `colors` and key `primary` if a stored row has the group `colors`. If no row has such a group, it is null. */
function findGroup(rows: readonly unknown[], key: string): { group: string | null; key: string } {
  const groups = rows.flatMap((row) => (isRecord(row) && typeof row.group === 'string' && row.group !== '' ? row.group : []));
  const group = groups.find((name) => toKey([name, key.slice(name.length + 1)]) === key && key.length > name.length + 1);
  return group === undefined ? { group: null, key } : { group, key: key.slice(group.length + 1) };
}

/** Returns the path for a new key, within the deepest stored object whose key is a prefix of it. */
function findHome(stored: Readonly<Record<string, unknown>>, key: string, path: readonly string[] = []): SettingPlace['path'] {
  const beginning = path.length === 0 ? '' : `${toKey(path)}_`;
  for (const [name, inner] of Object.entries(stored)) {
    if (isRecord(inner) && key.startsWith(`${toKey([...path, name])}_`)) return findHome(inner, key, [...path, name]);
  }
  return [...path, key.slice(beginning.length)];
}

/** Returns the value in the form of the previous one (boolean, number, list) if it is published as the same text; otherwise the text. */
function toValue(key: string, text: string, before: unknown): unknown {
  const candidates = [...formsOf(key, text, before), text];
  return candidates.find((value) => textOf(key, value) === text) ?? text;
}

function formsOf(key: string, text: string, before: unknown): unknown[] {
  if (typeof before === 'boolean') return [text === 'true'];
  if (typeof before === 'number') return [Number(text)];
  if (Array.isArray(before) && !isJsonKey(key)) return [text === '' ? [] : text.split(',')];
  const isWritten = (typeof before === 'object' && before !== null) || before === undefined;
  if (isJsonKey(key) && isWritten) return [parse(text)].filter((value) => typeof value === 'object');
  return before === undefined && isSettingKey(key) && table[key].type === 'flag' ? [text === 'true'] : [];
}

function textOf(key: string, value: unknown): string | undefined {
  return flattenSettings([{ group: null, key, value }]).settings[key];
}

function isJsonKey(key: string): boolean {
  return (jsonSettingKeys as readonly string[]).includes(key);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function putAt(body: unknown, [step, ...rest]: SettingPlace['path'], toNew: (before: unknown) => unknown): unknown {
  if (step === undefined) return toNew(body);
  if (typeof step === 'number') return Array.isArray(body) ? body.with(step, putAt(body[step], rest, toNew)) : body;
  const known = isRecord(body) ? body : {};
  return { ...known, [step]: putAt(Object.hasOwn(known, step) ? known[step] : undefined, rest, toNew) };
}

function removeAt(body: unknown, [step, ...rest]: SettingPlace['path']): unknown {
  if (typeof step === 'number' && Array.isArray(body)) {
    return rest.length === 0 ? body.toSpliced(step, 1) : body.with(step, removeAt(body[step], rest));
  }
  if (typeof step !== 'string' || !isRecord(body)) return body;
  if (rest.length > 0) return { ...body, [step]: removeAt(body[step], rest) };
  const { [step]: _, ...others } = body;
  return others;
}
