import type { Name, Problem } from './record-kind.ts';

/** Reports repeated names, except the first. Within one record a name may repeat, unless its parts are what is named. */
export function findDoubles(names: readonly (Name & { record: object })[], of: 'records' | 'parts' = 'records'): Problem[] {
  const owners = new Map<string, object>();
  return names.flatMap(({ record, path, kind = '', name }) => {
    if (name === null || name === undefined) return [];
    const key = `${kind} ${name}`;
    const owner = owners.get(key);
    owners.set(key, owner ?? record);
    const isDouble = owner !== undefined && (of === 'parts' || owner !== record);
    return isDouble ? [{ record, path, reason: `${name} is there twice`, code: 'duplicate' as const }] : [];
  });
}
