import type * as z from 'zod/mini';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { standIns } from '#shared/schemas/fields.ts';
import { isRecord } from './answer.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition; // safe: the fields of a definition depend on its type

/** Fields that are always kept, because a page without titles shows nothing that tests could look for. */
const kept: readonly string[] = ['title', 'name', 'translations'];

/** Removes, at every level, fields that the contract allows to be missing and fields that other fields can replace. */
export function dropOptional(contract: Endpoint, data: unknown): unknown {
  const { stored, answer } = getCheck(contract);
  return drop(stored ?? answer, data);
}

function drop(schema: z.core.$ZodType, data: unknown): unknown {
  const { type, shape, options, element, innerType, valueType } = definitionOf(schema);
  if (innerType) return drop(innerType, data);
  if (type === 'union' && options) {
    const fitting = options.find((option) => (option as z.ZodMiniType).safeParse(data).success); // safe: all contracts use zod/mini
    return fitting ? drop(fitting, data) : data;
  }
  if (element && Array.isArray(data)) return data.map((item) => drop(element, item));
  if (!isRecord(data)) return data;
  if (valueType) return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, drop(valueType, value)]));
  if (!shape) return data;
  const replaced = standIns.get(schema) ?? {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      if (key === 'published_at') return [['created_at', value]]; // every table of Laravel has `created_at`
      const field = shape[key];
      if (!field) return [[key, value]];
      return (mayBeMissing(field) || key in replaced) && !kept.includes(key) ? [] : [[key, drop(field, value)]];
    }),
  );
}

function mayBeMissing(schema: z.core.$ZodType): boolean {
  const { type, innerType } = definitionOf(schema);
  if (type === 'optional' || type === 'default') return true;
  return type === 'nullable' && innerType !== undefined && mayBeMissing(innerType);
}
