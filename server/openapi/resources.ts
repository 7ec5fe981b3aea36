import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Check } from '#shared/schemas/check.ts';

/** A module of `shared/schemas/`. */
export interface Resource {
  /** The module's name: `gift-cards`. */
  name: string;
  checks: readonly Check[];
  /** Exported schemas, by name. */
  schemas: Readonly<Record<string, z.core.$ZodType>>;
}

/**
 * Returns all modules with calls or schemas, sorted by name. Staff resources are left out: the desk works with the
 * embedded mall API only, so third-party mall APIs do not need them.
 */
export async function readResources(): Promise<Resource[]> {
  const files = readdirSync(new URL('../../shared/schemas/', import.meta.url)).filter((file) => file.endsWith('.ts'));
  const resources = await Promise.all(files.sort().map(readResource));
  return resources.filter(({ checks }) => !checks.some(({ contract }) => contract.access === 'staff'));
}

async function readResource(file: string): Promise<Resource> {
  const name = file.replace(/\.ts$/, '');
  const exported: Readonly<Record<string, unknown>> = await import(`#shared/schemas/${name}.ts`);
  return {
    name,
    checks: Object.values(exported).filter(isChecks).flat(),
    schemas: Object.fromEntries(Object.entries(exported).filter((entry): entry is [string, z.core.$ZodType] => isSchema(entry[1]))),
  };
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType;
}

function isChecks(value: unknown): value is readonly Check[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'contract' in entry);
}
