import { useState } from 'react';
import { getParking, type Parking } from '#shared/contracts/parking.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useFreshAnswer } from '../../lib/data/use-polled.ts';
import { useLiveEvent } from '../../lib/realtime/use-live.ts';

const refreshMs = 60_000;

/** Returns the parking record, refreshed every minute and after each reported change. Undefined until `parking` is ready. */
export function useParkingNow(parking: Resource<Parking>): Parking | undefined {
  const [changes, setChanges] = useState(0);
  useLiveEvent('parking.changed', () => setChanges((count) => count + 1));
  const brought = parking.state === 'ready' ? parking.data : undefined;
  return useFreshAnswer(getParking, {}, brought, brought?.updated_at, refreshMs, changes);
}
