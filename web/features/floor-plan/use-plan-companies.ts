import { type CompanyOutline, getCompany } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { unitPattern } from '#shared/rules/patterns.ts';
import { useCompanyOutlines } from '../../lib/data/use-company-outlines.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import type { PlanQuery } from './map/plan-address.ts';

interface Shown {
  planId: number | undefined;
  plan: Resource<Floorplan>;
  /** Whether the visitor is about to enter a route. */
  isFormOpen: boolean;
}

/** Fetches the companies that a plan needs: companies on the plan, the company in the address, and all companies if a route is requested. */
export function usePlanCompanies({ shop, unit, from, to }: PlanQuery, { planId, plan, isFormOpen }: Shown) {
  const isWay = from !== undefined || to !== undefined;
  const everyone = useCompanyOutlines(isWay || isFormOpen ? {} : undefined);
  const here = useCompanyOutlines(isWay || planId === undefined || plan.state === 'failed' ? undefined : { floorplan: planId });
  const companies = isWay ? everyone : here;
  const isElsewhere = 'data' in companies && shop !== undefined && !companies.data.some(({ id }) => String(id) === shop);
  const pointed = useEndpoint(getCompany, isElsewhere && idPattern.test(shop) ? { params: { id: Number(shop) } } : undefined);
  const name = shop === undefined ? unit?.toLowerCase() : undefined;
  const isOther = name !== undefined && 'data' in plan && !plan.data.units.some((shape) => shape.unit === name);
  const inUnit = useCompanyOutlines(isOther && 'data' in companies && unitPattern.test(name) ? { unit: name } : undefined);
  const others: readonly CompanyOutline[] = isElsewhere
    ? 'data' in pointed
      ? [pointed.data]
      : []
    : isOther && 'data' in inUnit
      ? inUnit.data.filter((company) => company.unit === name)
      : [];
  return {
    companies:
      'data' in companies && others.length > 0
        ? { ...companies, state: 'ready' as const, data: [...companies.data, ...others] }
        : companies,
    everyone,
    /** Whether the company in the address is still loading. */
    isLooking:
      (isElsewhere && idPattern.test(shop) && pointed.state === 'loading') ||
      (isOther && unitPattern.test(name) && inUnit.state === 'loading'),
  };
}

const idPattern = /^[1-9]\d{0,8}$/;
