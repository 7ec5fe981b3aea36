import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { useSite } from './site.tsx';

/** Whether the mall API offers a call. Links to pages without their call are hidden. */
export function useOffers({ name }: Endpoint): boolean {
  return !useSite().notOffered?.includes(name);
}
