import { type Diet, diets } from '#shared/contracts/companies.ts';
import type { Tags } from './map-fault.ts';

/** Diets that a place offers, also exclusively (`diet:*`). */
export function readDiets(tags: Tags): Diet[] {
  return diets.filter((diet) => ['yes', 'only'].includes(tags[`diet:${diet}`] ?? ''));
}
