import { useMemo } from 'react';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useSite } from '../../../lib/centre/site.tsx';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { toRecordTexts } from '../../../lib/texts/record-texts.ts';
import type { WayUp } from './connectors.ts';
import type { PlanPlace } from './plan-places.ts';

/** Functions that return the names of places and connectors of a plan. */
export function usePlanTitles(floors: readonly FloorplanSummary[]) {
  const t = useTranslate();
  const site = useSite();
  return useMemo(() => {
    const texts = toRecordTexts(site);
    return {
      toTitle: (place: PlanPlace) =>
        place.kind === 'vacant' ? '' : texts.get(place.kind === 'amenity' ? place.amenity : place.company, 'title'),
      toEntranceTitle: (entrance: Entrance) =>
        [texts.get(entrance, 'title'), ...(entrance.is_closed ? [t('entrances.closed')] : [])].join(' · '),
      toWayTitle: (way: WayUp) => {
        const targets = floors.filter(({ id }) => way.planIds.includes(id)).map((floor) => texts.get(floor, 'title'));
        const title = `${t(`floor_plan.way_${way.kind}`)} → ${targets.join(', ')}`;
        return way.isWorking ? title : `${title} · ${t('floor_plan.out_of_order')}`;
      },
    };
  }, [t, site, floors]);
}
// messages: floor_plan.way_*
