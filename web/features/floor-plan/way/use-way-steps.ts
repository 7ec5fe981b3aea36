import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlanQuery } from '../map/plan-address.ts';
import type { WayResult } from './way-result.ts';

interface Given {
  query: PlanQuery;
  planId: number;
  toFloorHref: (planId: number) => string;
}

/** The route found, its steps, and the step that the visitor has opened. */
export function useWaySteps(result: WayResult, { query, planId, toFloorHref }: Given) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState<{ way: string; index: number }>();
  const steps = result.state === 'found' ? result.steps : [];
  const way = result.state === 'found' ? result.way : undefined;
  const spots = way ? [way.from, ...steps.map(({ spot }) => spot)] : [];
  const name = `${query.from} ${query.to} ${query.stepfree}`;
  const step = seen?.way === name ? seen.index : undefined; // undefined until a step is opened
  return {
    way,
    steps,
    step,
    spot: step === undefined ? undefined : spots[step],
    /** Opens a step; one on another floor loads its plan. */
    goTo(index: number): void {
      setSeen({ way: name, index });
      const floor = spots[index]?.planId;
      if (floor !== undefined && floor !== planId) void navigate(toFloorHref(floor), { replace: true, preventScrollReset: true });
    },
  };
}
