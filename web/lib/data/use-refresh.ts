import { useSWRConfig } from 'swr';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** After a call that writes: asks again for everything on the page whose address begins so, such as points and what hangs on them. */
export function useRefresh(): (...contracts: Endpoint[]) => void {
  const { mutate } = useSWRConfig();
  return (...contracts) => void mutate((key) => contracts.some((contract) => isKeyOf(contract, String(key))));
}

/**
 * Whether answers are kept there (`useSource`, `useEndpoints`) of which one's address begins as the contract's does: `listCompanies` means
 * each company, too.
 */
export function isKeyOf({ path }: Endpoint, key: string): boolean {
  const start = path.replace(/\{.*$/, '');
  return key.split(/[ \n]/).some((part) => part.startsWith(start));
}
