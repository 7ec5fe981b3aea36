import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { Floor } from './ShopFilterBar.tsx';

/** Floors with a plan, from the lowest; two plans of a floor count once. Fetches nothing unless `isWanted`. */
export function useFloors(isWanted: boolean): Floor[] {
  const texts = useRecordTexts();
  const plans = useEndpoint(listFloorplans, isWanted ? {} : undefined);
  if (plans.state !== 'ready') return [];
  const titles = new Map(plans.data.map((plan) => [plan.floor, texts.get(plan, 'title')]));
  return [...titles].map(([floor, title]) => ({ floor, title })).sort((a, b) => a.floor - b.floor);
}
