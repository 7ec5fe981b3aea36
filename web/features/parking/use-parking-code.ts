import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';

/** What opens the barrier for this member; undefined for who cannot have it: they take a ticket, as everybody. */
export function useParkingCode(isAsked = true): { code: string; until: string | null } | undefined {
  const parking = useEndpoint(getParkingCode, isAsked ? {} : undefined);
  if (parking.state !== 'ready') return undefined;
  const { show, code, valid_until: until } = parking.data;
  return show && code !== null ? { code, until } : undefined;
}
