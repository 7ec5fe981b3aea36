import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking, tariffLines } from '#shared/rules/parking-price.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { signPaths } from '../../ui/sign-paths.ts';
import { formatStay } from './durations.ts';
import { TariffTable } from './TariffTable.tsx';

const maxColumns = 3;

/** Parking options: first paid ones, then free ones. Options whose tariffs have the same steps share a table. The table precedes the descriptions, because most visitors ask for the price. */
export function ParkingOptions({ options }: { options: readonly ParkingOption[] }) {
  const free = options.filter(isFreeParking);
  return (
    <div className="stack">
      {groupBySteps(options.filter((option) => !isFreeParking(option))).map((group) => (
        <div key={group[0].id} className="parking-options">
          {group.length > 1 && (
            <div className="parking-option parking-shared">
              <TariffTable options={group} />
            </div>
          )}
          {group.map((option) => (
            <ParkingOptionCard key={option.id} option={option} hasPrices={group.length === 1} />
          ))}
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

/** A parking option: description, free time, price. */
function ParkingOptionCard({ option, hasPrices = false }: { option: ParkingOption; hasPrices?: boolean }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const kind = toParkingKind(option.kind);
  const title = texts.get(option, 'title');
  const description = texts.find(option, 'description');
  const isFree = isFreeParking(option);
  const firstFree = option.free_minutes > 0 ? t('parking.first_free', { time: formatStay(option.free_minutes, t) }) : undefined;
  const free = isFree ? t('parking.always_free') : firstFree;
  return (
    <article className="parking-option">
      <div className="parking-option-words">
        <header className="parking-option-head">
          <span className="mark-tile">
            <svg className="icon icon-large" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={kind.path} />
            </svg>
          </span>
          <div>
            <p className="small quiet">{t(`parking.kind_${kind.name}`)}</p>
            <h3>{title}</h3>
          </div>
        </header>
        {free && (
          <p>
            <Badge tone="success">{free}</Badge>
          </p>
        )}
        {description && <Prose html={description} />}
      </div>
      {hasPrices && <TariffTable options={[option]} />}
    </article>
  );
}
// messages: parking.kind_*

/** Icons (24 × 24, one stroke) of known kinds, which also have a label. Unknown kinds are shown as a car park. */
const kinds = {
  garage: 'M3 20.5V9l9-5.5L21 9v11.5M6.5 20.5v-8h11v8M6.5 16.5h11',
  outdoor: signPaths.car,
  'e-charging': 'M13 3L5 13.5h6L10.5 21 19 10h-6.2z',
  family: signPaths.heart,
  disabled: signPaths.accessibility,
  bike: signPaths.bike,
  motorcycle: 'M5.5 19a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM18.5 19a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM5.5 16h6.5l4-6.5H9M14 6.5h3l1.5 6.5',
} as const;

type ParkingKind = keyof typeof kinds;

function toParkingKind(kind: string): { name: ParkingKind | 'other'; path: string } {
  if (!Object.hasOwn(kinds, kind)) return { name: 'other', path: signPaths.parking };
  const name = kind as ParkingKind; // safe: just checked
  return { name, path: kinds[name] };
}
