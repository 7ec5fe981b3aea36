import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ofSite } from '../../../lib/site-state.ts';
import type { PlanQuery } from '../map/plan-address.ts';
import type { WayResult } from './solve-way.ts';

interface StepsPlan {
  query: PlanQuery;
  planId: number;
  toFloorHref: (planId: number) => string;
}

/** The opened step of a route. */
interface OpenedStep {
  way: string;
  index: number;
}

/** The step that was opened last. It outlives the page, because each floor's plan is a page of its own. */
const siteOpenedStep = ofSite((): { step?: OpenedStep } => ({}));

/** The found route, its steps, and the step that the visitor has opened. */
export function useWaySteps(result: WayResult, { query, planId, toFloorHref }: StepsPlan) {
  const navigate = useNavigate();
  const last = siteOpenedStep();
  const [opened, setOpened] = useState(last.step);
  const steps = result.state === 'found' ? result.steps : [];
  const way = result.state === 'found' ? result.way : undefined;
  const spots = way ? [way.from, ...steps.map(({ spot }) => spot)] : [];
  const name = `${query.from} ${query.to} ${query.stepfree}`;
  const step = opened?.way === name ? opened.index : undefined; // undefined until a step is opened
  return {
    way,
    steps,
    step,
    spot: step === undefined ? undefined : spots[step],
    /** Opens a step. If it is on another floor, opens that floor's plan. */
    goTo(index: number): void {
      const next = { way: name, index };
      last.step = next;
      setOpened(next);
      const floor = spots[index]?.planId;
      if (floor !== undefined && floor !== planId) void navigate(toFloorHref(floor), { replace: true, preventScrollReset: true });
    },
  };
}
