import type { ListedCompany } from '#shared/contracts/companies.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { findCentreHours } from '../../lib/centre/hours.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Returns a company's hours, else the centre's. */
export function useShopHours(company: Pick<ListedCompany, 'opening_hours'> | undefined): OpeningHours | undefined {
  const centre = findCentreHours(useSite());
  return company?.opening_hours ?? centre;
}
