import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking, tariffLines } from '#shared/rules/parking-price.ts';
import { ParkingOptionCard } from './ParkingOptionCard.tsx';
import { TariffTable } from './TariffTable.tsx';

const maxColumns = 3;

/** Paid options first, then free ones. Tariffs with the same steps share a table. */
export function ParkingOptions({ options }: { options: readonly ParkingOption[] }) {
  const free = options.filter(isFreeParking);
  return (
    <div className="stack">
      {groupBySteps(options.filter((option) => !isFreeParking(option))).map((group) => (
        <div key={group[0].id} className="parking-options">
          {group.map((option) => (
            <ParkingOptionCard key={option.id} option={option} hasPrices={group.length === 1} />
          ))}
          {group.length > 1 && (
            <div className="parking-option parking-shared">
              <TariffTable options={group} />
            </div>
          )}
        </div>
      ))}
      {free.length > 0 && (
        <div className="parking-options">
          {free.map((option) => (
            <ParkingOptionCard key={option.id} option={option} />
          ))}
        </div>
      )}
    </div>
  );
}

type Group = [ParkingOption, ...ParkingOption[]];

function groupBySteps(options: readonly ParkingOption[]): Group[] {
  const groups = new Map<string, Group[]>();
  for (const option of options) {
    const steps = tariffLines(option)
      .map(({ toMinutes }) => toMinutes)
      .join();
    const known = groups.get(steps) ?? [];
    groups.set(steps, known);
    const last = known.at(-1);
    if (last && last.length < maxColumns) last.push(option);
    else known.push([option]);
  }
  return [...groups.values()].flat();
}
