import { emptyOf } from '#shared/rules/empty-value.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { isObject, type Json, type JsonObject, type Path, toFieldName } from './json.ts';

/** Returns a new list entry. Entries with an id get the next number. */
export function emptyEntryOf(items: Schema, list: readonly Json[], currency: string): Json {
  const empty = emptyOf(items, currency);
  if (items.properties?.id?.widget !== 'Id' || !isObject(empty)) return empty;
  const ids = list.map((entry) => Number(isObject(entry) ? entry.id : 0) || 0);
  return { ...empty, id: Math.max(0, ...ids) + 1 } satisfies JsonObject;
}

/** Whether a field is shown for the record's current values. The conditions are in the kind's table. */
export function isShown({ shownIf }: Pick<DeskKind, 'shownIf'>, path: Path, body: JsonObject): boolean {
  const conditions = Object.entries(shownIf?.[toFieldName(path)] ?? {});
  return conditions.every(([other, wanted]) => wanted.includes(String(findBeside(other.split('.'), path, body) ?? '')));
}

/** Finds another field's value. In lists that are part of both paths, it reads the same entry. */
function findBeside(names: readonly string[], path: Path, body: Json | undefined): Json | undefined {
  let value = body;
  let step = 0;
  let isTogether = true;
  for (const name of names) {
    if (Array.isArray(value)) value = isTogether ? value[Number(path[step++])] : undefined;
    value = typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
    isTogether &&= path[step] === name;
    step += 1;
  }
  return value;
}

/** Groups of a form in the table's order; fields missing in the table come last. */
export function toGroups({ groups }: Pick<DeskKind, 'groups'>, names: readonly string[]): [group: string, names: readonly string[]][] {
  const placed = new Set(Object.values(groups).flat());
  const forgotten = names.filter((name) => !placed.has(name));
  const all = Object.entries(groups).map(([group, fields]): [string, readonly string[]] => [
    group,
    fields.filter((name) => names.includes(name)),
  ]);
  return [...all, ['other', forgotten] as [string, readonly string[]]].filter(([, fields]) => fields.length > 0);
}
