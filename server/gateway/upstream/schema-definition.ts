import type * as z from 'zod/mini';
import { Id, IdParam, LocaleCode } from '#shared/schemas/fields.ts';

type Schema = z.core.$ZodType;

/** Fields of a schema's definition. Which fields exist depends on the schema's type, so check each field before use. */
export interface Definition {
  type: string;
  format?: string;
  shape?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
  items?: readonly Schema[];
  element?: Schema;
  innerType?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  entries?: Readonly<Record<string, string>>;
  values?: readonly unknown[];
  /** For records: keys may be missing. */
  partial?: boolean;
}

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition; // see `Definition`
}

export function findIssues(schema: Schema, value: unknown): readonly z.core.$ZodIssue[] {
  const parsed = (schema as z.ZodMiniType).safeParse(value); // safe: all contracts are written in zod/mini
  return parsed.success ? [] : parsed.error.issues;
}

export function accepts(schema: Schema, value: unknown): boolean {
  return findIssues(schema, value).length === 0;
}

/**
 * Returns the fields of an entry of `translations`, or of another list with one record per language. Undefined for
 * other schemas.
 */
export function findTranslation(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { shape, innerType } = definitionOf(schema);
  if (innerType) return findTranslation(innerType);
  return shape?.locale === LocaleCode && !shape.id ? shape : undefined;
}

export function listRequired(shape: Readonly<Record<string, Schema>>): string[] {
  return Object.keys(shape).filter((key) => shape[key] && !accepts(shape[key], undefined));
}

export const isIdSchema = (schema: Schema): boolean => schema === Id || schema === IdParam;

/** Position of a schema. `isOfTranslation`: whether the position is inside a translation, where all texts are in one language. */
export interface Place {
  path: string;
  isOfTranslation: boolean;
}

export function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Whether some value of the schema is ambiguous without the centre's time zone or currency. */
export function dependsOnCentre(schema: Schema): boolean {
  const { format, shape, options = [], items = [], element, innerType, valueType, in: input } = definitionOf(schema);
  if (format === 'datetime' || (shape && isMoney(shape))) return true;
  const parts = [...Object.values(shape ?? {}), ...options, ...items, element, innerType, valueType, input];
  return parts.some((part) => part !== undefined && dependsOnCentre(part));
}

export function isMoney(shape: Readonly<Record<string, Schema>>): boolean {
  return Object.keys(shape).sort().join() === 'amount,currency';
}
