import type { Mall } from '#shared/contracts/malls.ts';
import { aText, objectOf, perhaps } from '#shared/rules/json-shapes.ts';
import type { PropertyManagement } from '#shared/schemas/malls.ts';

interface Reading {
  company: PropertyManagement | undefined;
  /** Why there is none although the record says something. */
  problem?: string;
}

const text = perhaps(aText);
const findFault = objectOf({ name: text, address: text, phone: text, email: text, web: text } satisfies Record<
  keyof PropertyManagement,
  unknown
>);

/** Who looks after the building, which the record gives as an object or as JSON text of one. */
export function readPropertyManagement(given: Mall['property_management']): Reading {
  if (typeof given !== 'string') return { company: given ?? undefined };
  if (given.trim() === '') return { company: undefined };
  try {
    const company: unknown = JSON.parse(given);
    if (findFault(company) !== undefined) return { company: undefined, problem: 'does not fit its shape' };
    return { company: company as PropertyManagement }; // as its shape has just said
  } catch {
    return { company: undefined, problem: 'is not JSON' };
  }
}
