import { getParkingCode } from '#shared/contracts/parking.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';

/** The member's barrier code; undefined for members without one, who take a ticket. */
export function useParkingCode(isAsked = true): { code: string; until: string | null } | undefined {
  const parking = useEndpoint(getParkingCode, isAsked ? {} : undefined);
  if (parking.state !== 'ready') return undefined;
  const { show, code, valid_until: until } = parking.data;
  return show && code !== null ? { code, until } : undefined;
}
