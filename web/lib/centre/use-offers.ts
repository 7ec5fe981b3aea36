import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { useSite } from './site.tsx';

/** Whether the mall API has a call: what only leads to one that it has not is not shown. */
export function useOffers({ name }: Endpoint): boolean {
  return !useSite().notOffered?.includes(name);
}
