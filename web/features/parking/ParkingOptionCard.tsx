import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking } from '#shared/rules/parking-price.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { formatStay } from './durations.ts';
import { toParkingKind } from './parking-kinds.ts';
import { TariffTable } from './TariffTable.tsx';

/** A parking option: description, free time, price. */
export function ParkingOptionCard({ option, hasPrices = false }: { option: ParkingOption; hasPrices?: boolean }) {
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
