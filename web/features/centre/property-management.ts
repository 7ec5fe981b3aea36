import { type Mall, PropertyManagement } from '#shared/contracts/malls.ts';

interface Reading {
  company: PropertyManagement | undefined;
  /** Why there is none although the record says something. */
  problem?: string;
}

/** Who looks after the building, which the record gives as an object or as JSON text of one. */
export function readPropertyManagement(given: Mall['property_management']): Reading {
  if (typeof given !== 'string') return { company: given ?? undefined };
  if (given.trim() === '') return { company: undefined };
  try {
    const parsed = PropertyManagement.safeParse(JSON.parse(given));
    return parsed.success ? { company: parsed.data } : { company: undefined, problem: 'does not fit its shape' };
  } catch {
    return { company: undefined, problem: 'is not JSON' };
  }
}
