import { matchRoute, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../../lib/centre/site.tsx';
import { useRoute } from '../../../lib/navigation/route.tsx';
import { useComingAddress } from '../../../lib/navigation/SiteRouter.tsx';
import { usePrefersStepFree } from './step-free.ts';

const names = ['shop', 'amenity', 'entrance', 'unit', 'from', 'to', 'stepfree', 'here'] as const;

/**
 * Query of a plan's address. `from` and `to` are place codes: `shop-12`, `amenity-3`, `entrance-2`, `unit-a-1`, `car-2-c` (the car, in row C),
 * `nearest-toilets`, `way-1-lift-west` (a lift). `here` is the code of the sign at which the visitor stands.
 * `stepfree` is 1 for a route without steps, and 0 for one with steps although this visitor prefers none.
 */
export type PlanQuery = { readonly [name in (typeof names)[number]]?: string | undefined };

export interface PlanAddress {
  query: PlanQuery;
  /** Address of a floor's plan with a new query. */
  toHref: (planId: number, query?: PlanQuery) => string;
}

/**
 * Reads the address of the page that is loading, else the current one. A selection is therefore visible before its page is fetched, even if that page
 * shows another floor. Routes are without steps if the visitor has chosen so before.
 */
export function usePlanAddress(): PlanAddress {
  const route = useRoute();
  const { locale } = useSite();
  const coming = useComingAddress();
  const isStepFree = usePrefersStepFree();
  const query = coming && matchRoute(coming.pathname)?.name === 'floorplan' ? coming.searchParams : route.query;
  return {
    query: Object.fromEntries(
      names.flatMap((name) => {
        const value = query.get(name) || (name === 'stepfree' && isStepFree ? '1' : '');
        return value ? [[name, value]] : [];
      }),
    ),
    toHref: (id, changed = {}) => toPath('floorplan', locale, { id }, changed),
  };
}
