import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { type Json, type JsonObject, type Path, toFieldName } from './json.ts';

/** Whether a field applies in the record's current state; the conditions are in the kind's table. */
export function isShown({ shownIf }: Pick<DeskKind, 'shownIf'>, path: Path, body: JsonObject): boolean {
  const conditions = Object.entries(shownIf?.[toFieldName(path)] ?? {});
  return conditions.every(([other, wanted]) => wanted.includes(String(findBeside(other.split('.'), path, body))));
}

/** Finds a value by names, in the same entries of all lists that both paths share. */
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
