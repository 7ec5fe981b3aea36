import type { Mall } from '#shared/contracts/malls.ts';
import { aText, objectOf, perhaps } from '#shared/rules/json-shapes.ts';
import type { PropertyManagement } from '#shared/schemas/malls.ts';

interface Reading {
  company: PropertyManagement | undefined;
  /** Why the value in the record could not be used. */
  problem?: string;
}

const text = perhaps(aText);
const findFault = objectOf({ name: text, address: text, phone: text, email: text, web: text } satisfies Record<
  keyof PropertyManagement,
  unknown
>);

/** Reads the property management, which the record contains as an object or as JSON text. */
export function readPropertyManagement(input: Mall['property_management']): Reading {
  if (typeof input !== 'string') return { company: input ?? undefined };
  if (input.trim() === '') return { company: undefined };
  try {
    const company: unknown = JSON.parse(input);
    if (findFault(company) !== undefined) return { company: undefined, problem: 'does not fit its shape' };
    return { company: company as PropertyManagement }; // just validated
  } catch {
    return { company: undefined, problem: 'is not JSON' };
  }
}
