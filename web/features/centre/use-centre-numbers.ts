import { listCompanies } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface CentreNumber {
  value: number;
  label: string;
}

/** Countable facts of the centre; unknown values and zeros are omitted. */
export function useCentreNumbers(): CentreNumber[] {
  const t = useTranslate();
  const stores = toTotal(useEndpoint(listCompanies, { query: { type: 'store', per_page: 1 } }));
  const dining = toTotal(useEndpoint(listCompanies, { query: { type: 'dining', per_page: 1 } }));
  const services = toTotal(useEndpoint(listCompanies, { query: { type: 'service', per_page: 1 } }));
  const floors = useEndpoint(listFloorplans);
  const floorCount = floors.state === 'ready' ? new Set(floors.data.map(({ floor }) => floor)).size : 0;
  return [
    { value: stores, label: t('about.stores', { count: stores }) },
    { value: dining, label: t('about.dining', { count: dining }) },
    { value: services, label: t('about.services', { count: services }) },
    { value: floorCount, label: t('about.floors', { count: floorCount }) },
  ].filter(({ value }) => value > 0);
}

function toTotal(resource: Resource<unknown>): number {
  return resource.state === 'ready' ? (resource.meta?.total ?? 0) : 0;
}
