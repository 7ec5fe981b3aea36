import { type ComponentProps, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { toMinutes, toRoundMetres } from '#shared/rules/way-figures.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import { listWaysUp } from '../map/connectors.ts';
import { PlanDrawing } from '../map/PlanDrawing.tsx';
import { toPlaces } from '../map/plan-places.ts';
import { usePlanTitles } from '../map/use-plan-titles.ts';
import { findViewBox, toViewBoxText } from '../map/view-box.ts';
import { WayDirections } from './WayDirections.tsx';
import { WayLine } from './WayLine.tsx';

interface Props extends ComponentProps<typeof WayDirections> {
  plans: readonly Floorplan[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
}

/** The printed route: directions, then the plan of each floor on the route. Rendered only during printing. */
export function WaySheet(props: Props) {
  const isPrinting = useIsPrinting();
  return isPrinting ? <Sheet {...props} /> : null;
}

function Sheet({ plans, amenities, entrances, ...directions }: Props) {
  const { way, from, to, companies, floors } = directions;
  const t = useTranslate();
  const texts = useRecordTexts();
  const { toTitle, toWayTitle, toEntranceTitle } = usePlanTitles(floors);
  const crossed = [...new Set([way.from.planId, ...way.legs.map((leg) => (leg.kind === 'walk' ? leg.planId : leg.to.planId))])];
  return (
    <section className="way-sheet" aria-label={t('way.print')}>
      <h2>{t('way.title', { from: from.title, to: to.title })}</h2>
      <p>
        {t('way.minutes', { minutes: toMinutes(way.seconds) })} · {t('way.metres', { metres: toRoundMetres(way.metres) })}.{' '}
        {t('way.estimate')}
      </p>
      <WayDirections {...directions} />
      {crossed.flatMap((planId) => {
        const plan = plans.find(({ id }) => id === planId);
        if (!plan) return [];
        const box = findViewBox(plan);
        return (
          <figure key={planId}>
            <figcaption>{texts.get(plan, 'title')}</figcaption>
            <svg
              className="plan"
              viewBox={toViewBoxText(box)}
              role="img"
              aria-label={t('floor_plan.plan_of', { floor: texts.get(plan, 'title') })}
            >
              <PlanDrawing
                plan={plan}
                places={toPlaces(plan, companies, amenities)}
                ways={listWaysUp(plan, floors)}
                selectedUnits={[]}
                doors={{
                  entrances: entrances.filter((one) => one.floorplan_id === planId),
                  selectedId: undefined,
                  toTitle: toEntranceTitle,
                }}
                shownWidth={box.width}
                toTitle={toTitle}
                toWayTitle={toWayTitle}
                overlay={<WayLine way={way} planId={planId} floors={floors} shownWidth={box.width} />}
              />
            </svg>
            {plan.attribution && <small>{plan.attribution}</small>}
          </figure>
        );
      })}
    </section>
  );
}

/** True from the print request until printing is done. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true)); // the browser prints what is rendered when this function returns
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
