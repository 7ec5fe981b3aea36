import { useTranslate } from '../../../lib/texts/i18n.tsx';
import type { PlaceKind, PlanPlace } from './plan-places.ts';

const kinds: readonly PlaceKind[] = ['store', 'dining', 'service', 'amenity', 'vacant'];

interface Props {
  places: readonly PlanPlace[];
  /** Whether names are loaded. Until names are loaded, all units look vacant, so the legend omits the kinds of units. */
  hasNames: boolean;
  hasEntrances: boolean;
}

/** Legend of the colours on the plan. */
export function PlanLegend({ places, hasNames, hasEntrances }: Props) {
  const t = useTranslate();
  const present = kinds.filter((kind) => (hasNames || kind === 'amenity') && places.some((place) => place.kind === kind));
  return (
    <ul className="plan-legend" aria-label={t('floor_plan.legend')}>
      {present.map((kind) => (
        <li key={kind}>
          <span className={`plan-kind plan-kind-${kind}`} aria-hidden="true" />
          {t(`floor_plan.kind_${kind}`)}
        </li>
      ))}
      {hasEntrances && (
        <li>
          <span className="plan-kind plan-kind-entrance" aria-hidden="true" />
          {t('floor_plan.entrances')}
        </li>
      )}
    </ul>
  );
}
// messages: floor_plan.kind_*
