import { lazy, Suspense, useEffect, useState } from 'react';
import { findParkedCar } from '../../lib/browser/parked-car.ts';

const ParkedCar = lazy(() =>
  import('./ParkedCar.tsx').then(
    (module) => ({ default: module.ParkedCar }),
    () => ({ default: () => null }), // without a network: the plan finds the car, too
  ),
);

/** The visitor's parked car. Its code is loaded only if this browser has stored a place. */
export function ParkedCarSlot() {
  const [isStored, setStored] = useState(false);
  useEffect(() => setStored(findParkedCar() !== undefined), []);
  return (
    isStored && (
      <Suspense>
        <ParkedCar />
      </Suspense>
    )
  );
}
