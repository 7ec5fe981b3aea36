import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { PlanAddress } from './map/plan-address.ts';
import type { PlanPlace } from './map/plan-places.ts';
import type { FoundPlace } from './search/found-places.ts';
import type { WayParts } from './way/way-parts.ts';

interface PlanState {
  planId: number;
  floors: readonly FloorplanSummary[];
  address: PlanAddress;
  /** Missing end of a requested route; the next click sets this end. */
  missingEnd: 'from' | 'to' | undefined;
  parts: WayParts | undefined;
}

/** Creates addresses for clicks on the plan and its lists: a plan with another selection, perhaps of another floor. They keep the requested route. */
export function createPlanHrefs({ planId, floors, address: { query, toHref }, missingEnd, parts }: PlanState) {
  const ends = { from: query.from, to: query.to, stepfree: query.stepfree };
  const onThisPlan = (choice: Record<string, string | undefined>) => toHref(planId, { ...ends, ...choice });

  function toCompany(company: CompanyOutline): string {
    const isDrawn = floors.some(({ id }) => id === company.floorplan_id);
    return toHref((isDrawn && company.floorplan_id) || planId, { ...ends, shop: String(company.id) });
  }

  function toEntrance({ id, floorplan_id }: Entrance): string {
    const choice = missingEnd ? { [missingEnd]: `entrance-${id}` } : { entrance: String(id) };
    return toHref(floorplan_id, { ...ends, ...choice });
  }

  return {
    toFloor: (id: number) => toHref(id, ends),
    toCompany,
    toEntrance,
    toPlace(place: PlanPlace): string | undefined {
      if (place.kind === 'vacant') return undefined;
      if (missingEnd) return onThisPlan({ [missingEnd]: parts?.toPlaceCode(place) });
      return onThisPlan(place.kind === 'amenity' ? { unit: place.shape.unit } : { shop: String(place.company.id) });
    },
    toFound(place: FoundPlace): string {
      if (place.kind === 'company') return toCompany(place.company);
      if (place.kind === 'entrance') return toEntrance(place.entrance);
      return toHref(place.amenity.floorplan_id ?? planId, { ...ends, amenity: String(place.amenity.id) });
    },
    /** Addresses with a place, by its code (`shop-12`), as one end of a route. */
    toWays: (code: string) => ({ from: onThisPlan({ from: code }), to: onThisPlan({ to: code }) }),
    /** Address without a selection. */
    toPlan: toHref(planId, ends),
  };
}

export type PlanHrefs = ReturnType<typeof createPlanHrefs>;
