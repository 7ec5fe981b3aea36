import { matchRoute, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../../lib/centre/site.tsx';
import { useRoute } from '../../../lib/navigation/route.tsx';
import { useComingAddress } from '../../../lib/navigation/SiteRouter.tsx';

const names = ['shop', 'amenity', 'entrance', 'unit', 'from', 'to', 'stepfree'] as const;

/**
 * Query of a plan's address. `from` and `to` are place codes: `shop-12`, `amenity-3`, `entrance-2`, `unit-a-1`, `car-2-c` (the car, in row C),
 * `nearest-toilets`.
 */
export type PlanQuery = { readonly [name in (typeof names)[number]]?: string | undefined };

export interface PlanAddress {
  query: PlanQuery;
  /** Address of a floor's plan with a new query. */
  toHref: (planId: number, query?: PlanQuery) => string;
}

/**
 * Reads the address of the page that is loading, else the current one. A selection is therefore visible before its page is fetched, even if that page
 * shows another floor.
 */
export function usePlanAddress(): PlanAddress {
  const route = useRoute();
  const { locale } = useSite();
  const coming = useComingAddress();
  const query = coming && matchRoute(coming.pathname)?.name === 'floorplan' ? coming.searchParams : route.query;
  return {
    query: Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : []))),
    toHref: (id, changed = {}) => toPath('floorplan', locale, { id }, changed),
  };
}
