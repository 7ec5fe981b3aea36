import { useState } from 'react';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { readCarCode } from '#shared/rules/place-codes.ts';
import { findParkedCar, forgetParkedCar } from '../../lib/browser/parked-car.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Where the visitor has parked, stored only in this browser, with the way there. Renders nothing if no place is stored or it is gone. */
export function ParkedCar() {
  const t = useTranslate();
  const toLink = useLinks();
  const [code, setCode] = useState(findParkedCar);
  const car = code === undefined ? undefined : readCarCode(code);
  const entrances = useEndpoint(listEntrances, car && {});
  const entrance = 'data' in entrances ? entrances.data.find(({ id }) => id === car?.entranceId) : undefined;
  const parking = entrance?.parking;
  if (!car || !entrance || !parking) return null;
  const row = parking.rows.find((one) => one.toLowerCase() === car.row);
  const href = toLink('floorplan', { id: entrance.floorplan_id }, { to: code });
  const forget = () => {
    forgetParkedCar();
    setCode(undefined);
  };
  return (
    <div className="wrap parking-car">
      <Notice
        title={row === undefined ? t('way.car', { sign: parking.sign }) : t('way.car_row', { sign: parking.sign, row })}
        action={
          <>
            {href !== undefined && (
              <Button href={href} size="small" icon="map-pin">
                {t('floor_plan.show_way')}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={forget}>
              {t('parking.car_forget')}
            </Button>
          </>
        }
      >
        {t('parking.car_kept')}
      </Notice>
    </div>
  );
}
