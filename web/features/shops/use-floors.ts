import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { Floor } from './ShopFilterBar.tsx';

/** The storeys that have a plan, from below; two plans of one storey count once. Not asked for where it is not `isWanted`. */
export function useFloors(isWanted: boolean): Floor[] {
  const texts = useRecordTexts();
  const plans = useEndpoint(listFloorplans, isWanted ? {} : undefined);
  if (plans.state !== 'ready') return [];
  const titles = new Map(plans.data.map((plan) => [plan.floor, texts.get(plan, 'title')]));
  return [...titles].map(([floor, title]) => ({ floor, title })).sort((a, b) => a.floor - b.floor);
}
