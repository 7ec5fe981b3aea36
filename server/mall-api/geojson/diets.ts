import { type Diet, diets } from '#shared/contracts/companies.ts';
import type { Tags } from './map-fault.ts';

/** The diets that a place has something for, or nothing else (`diet:*`). */
export function readDiets(tags: Tags): Diet[] {
  return diets.filter((diet) => ['yes', 'only'].includes(tags[`diet:${diet}`] ?? ''));
}
