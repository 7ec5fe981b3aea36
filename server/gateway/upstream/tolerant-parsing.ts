import type * as z from 'zod/mini';
import { inseparable } from '#shared/schemas/fields.ts';
import { definitionOf } from './schema-definition.ts';

export interface Tolerated {
  value: unknown;
  /** Dropped values: their path and the reason. */
  dropped: { path: string; reason: string }[];
}

type Path = readonly PropertyKey[];

/**
 * Max parsing rounds. Members of a union can report issues separately, and some faults only appear when the rest is
 * parsed again after an entry was dropped.
 */
const maxRounds = 4;

/**
 * Parses data from outside: drops wrong entries of lists (or of records whose keys may be missing), at any depth. Lists
 * that are only valid together (`inseparable`) are dropped with the value that contains them. `value` is undefined if
 * the rest still does not fit the schema. Never changes the data itself.
 */
export function parseTolerantly(schema: z.core.$ZodType, data: unknown): Tolerated | { value: undefined; reason: string } {
  const dropped: Tolerated['dropped'] = [];
  let current = data;
  for (let round = 1; ; round += 1) {
    const parsed = safeParse(schema, current);
    if (parsed.success) return { value: parsed.data, dropped };
    const { issues } = parsed.error;
    const places = issues.map((issue) => ({ place: findDroppable(schema, issue.path), issue }));
    if (round === maxRounds || places.some(({ place }) => !place)) return { value: undefined, reason: describe(issues) };
    const byPath = new Map<string, Path>();
    for (const { place, issue } of places) {
      if (!place || byPath.has(place.join('.'))) continue; // `findDroppable` has just run for the first issue at this path
      byPath.set(place.join('.'), place);
      dropped.push({ path: place.join('.'), reason: describe([issue]) });
    }
    current = leaveOut(current, [...byPath.values()]);
  }
}

function safeParse(schema: z.core.$ZodType, data: unknown): z.core.util.SafeParseResult<unknown> {
  return (schema as z.ZodMiniType).safeParse(data); // safe: all contracts are written in zod/mini
}

/** Returns the paths and reasons of issues, without values. */
export function describe(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    .join('; ');
}

/** Finds the deepest droppable entry on the path of an issue. */
function findDroppable(schema: z.core.$ZodType, path: Path): Path | undefined {
  let schemas: readonly z.core.$ZodType[] = [schema];
  let found: Path | undefined;
  for (const [depth, key] of path.entries()) {
    const holders = schemas.flatMap(unwrap);
    if (holders.some(mayLoseEntries)) found = path.slice(0, depth + 1);
    schemas = holders.flatMap((holder) => below(holder, key));
  }
  return found;
}

/** Resolves optional, nullable, default and union schemas. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (inseparable.has(schema)) return [schema];
  const { innerType, in: input, options } = definitionOf(schema);
  if (options) return options.flatMap(unwrap);
  const inner = innerType ?? input;
  return inner ? unwrap(inner) : [schema];
}

function mayLoseEntries(schema: z.core.$ZodType): boolean {
  const { type, keyType, partial } = definitionOf(schema);
  if (inseparable.has(schema)) return false;
  return type === 'array' || (type === 'record' && (partial === true || keyType?._zod.values === undefined)); // a record with required keys cannot lose one
}

function below(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  const { shape, element, valueType, items } = definitionOf(schema);
  const next = shape?.[String(key)] ?? element ?? valueType ?? (typeof key === 'number' ? items?.[key] : undefined);
  return next ? [next] : [];
}

/** Copies the data without the entries at these paths. Parts without such entries are shared with the original. */
function leaveOut(data: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0 || typeof data !== 'object' || data === null) return data;
  const gone = new Set(paths.filter(({ length }) => length === 1).map(([key]) => String(key)));
  const deeper = Map.groupBy(
    paths.filter(({ length }) => length > 1),
    ([key]) => String(key),
  );
  const entries = Object.entries(data)
    .filter(([key]) => !gone.has(key))
    .map(([key, value]) => [key, leaveOut(value, deeper.get(key)?.map((path) => path.slice(1)) ?? [])] as const);
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
