import { useEffect } from 'react';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { getFloorplan } from '#shared/contracts/floorplans.ts';
import { useEndpoint } from '../../../lib/data/use-endpoint.ts';
import { PlanPreview } from './PlanPreview.tsx';

interface Props {
  company: ListedCompany;
  floorplanId: number;
  /** Called if the plan cannot be loaded, so that the caller can remove the empty frame. */
  onFail: () => void;
}

/** The small plan with a company on it. The geometry, its contract and the code to draw it load together, on demand. */
export function PlacePreview({ company, floorplanId, onFail }: Props) {
  const plan = useEndpoint(getFloorplan, { params: { id: floorplanId } });
  const unit =
    plan.state === 'ready' ? plan.data.units.find((one) => one.company_id === company.id || one.unit === company.unit)?.unit : undefined;
  const hasFailed = plan.state === 'failed' || (plan.state === 'ready' && unit === undefined);
  useEffect(() => {
    if (hasFailed) onFail();
  }, [hasFailed, onFail]);
  return plan.state === 'ready' && <PlanPreview plan={plan.data} highlightUnit={unit} companies={[company]} />;
}
