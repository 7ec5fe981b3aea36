import { useSWRConfig } from 'swr';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/**
 * Returns a function to call after writing: revalidates everything on the page whose address begins with a contract's path, such as points and
 * dependent data.
 */
export function useRefresh(): (...contracts: Endpoint[]) => void {
  const { mutate } = useSWRConfig();
  return (...contracts) => void mutate((key) => contracts.some((contract) => isKeyOf(contract, String(key))));
}

/**
 * Whether the cache key (`useSource`, `useEndpoints`) contains an address that begins with the contract's path: `listCompanies` also matches each
 * company.
 */
export function isKeyOf({ path }: Endpoint, key: string): boolean {
  const start = path.replace(/\{.*$/, '');
  return key.split(/[ \n]/).some((part) => part.startsWith(start));
}
