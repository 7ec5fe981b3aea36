import { matchRoute, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../../lib/centre/site.tsx';
import { useComingAddress } from '../../../lib/navigation/navigation-context.tsx';
import { useRoute } from '../../../lib/navigation/route.tsx';

const names = ['shop', 'amenity', 'entrance', 'unit', 'from', 'to', 'stepfree'] as const;

/**
 * What the address of a plan says beside its floor. `from` and `to` are codes of places: `shop-12`, `amenity-3`, `entrance-2`, `unit-a-1`,
 * `car-2-c` (the car, in row C), `nearest-toilets`.
 */
export type PlanQuery = { readonly [name in (typeof names)[number]]?: string | undefined };

export interface PlanAddress {
  query: PlanQuery;
  /** The plan of a floor, with a query instead of the present one. */
  toHref: (planId: number, query?: PlanQuery) => string;
}

/** The address as it is, or is about to be: a choice shows at once, before its page, perhaps another floor's, has been fetched. */
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
