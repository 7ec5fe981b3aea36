import { type CompanyName, listCompanyNames } from '#shared/contracts/companies.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useAllShops } from './use-all-shops.ts';

/**
 * Every company by its name, in no order that is promised, asked for by the member's browser alone. Where there are none, the mall API may
 * be one that knows companies but not this call: then the pages of `listCompanies` say it.
 */
export function useCompanyNames(): Resource<CompanyName[]> {
  const names = useEndpoint(listCompanyNames, {}, { from: 'browser' });
  const isUnknown = names.state === 'empty';
  const companies = useAllShops(isUnknown);
  return isUnknown ? companies : names;
}
