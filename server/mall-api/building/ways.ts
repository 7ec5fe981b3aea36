import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';

type Plan = Pick<Floorplan, 'id' | 'floor' | 'connectors'>;
type Connector = Floorplan['connectors'][number];

/** A lift, stairs or an escalator as a visitor sees it: all its connectors, on every floor. */
export interface BuildingWay {
  /** Id of the lowest floor's plan and of the connector there: `1-lift-market`. */
  id: string;
  kind: Connector['kind'];
  isStepFree: boolean;
  /** False if any of its connectors is out of order. */
  isWorking: boolean;
  /** Position on each floor, from the lowest up. */
  stops: { planId: number; floor: number; at: Point }[];
  connectors: { planId: number; id: string; toPlanId: number }[];
}

/** Groups connectors that belong together: both directions between two floors, and a lift through all of its floors. */
export function listBuildingWays(plans: readonly Plan[]): BuildingWay[] {
  const groups = new Groups();
  const all = plans.flatMap((plan) => plan.connectors.map((connector) => ({ plan, connector })));
  for (const { plan, connector } of all) groups.join(toKeys(plan, connector));
  const ways = Map.groupBy(all, ({ plan, connector }) => groups.find(toKeys(plan, connector)[0] ?? ''));
  const floorOf = (planId: number) => plans.find(({ id }) => id === planId)?.floor ?? 0;
  return [...ways.values()].map((own) => toWay(own, floorOf)).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: readonly Connector['kind'][] = ['lift', 'escalator', 'stairs', 'ramp'];

/**
 * Returns the keys by which connectors are grouped. Stairs of two storeys that meet in one spot stay separate, because
 * people may use only one of them.
 */
function toKeys({ id: planId }: Plan, { id, kind, at, to, to_floorplan_id }: Connector): string[] {
  const ends = [`${planId} ${at.join()}`, `${to_floorplan_id} ${to.join()}`];
  const floors = [planId, to_floorplan_id].sort((a, b) => a - b).join('-');
  const pair = [`${kind} ${id} ${floors}`, `${kind} ${[...ends].sort().join(' ')}`];
  return kind === 'lift' ? [...pair, ...ends.map((end) => `${kind} ${end}`)] : pair;
}

function toWay(own: readonly { plan: Plan; connector: Connector }[], floorOf: (planId: number) => number): BuildingWay {
  const stops = new Map<number, BuildingWay['stops'][number]>();
  for (const { plan, connector } of own) {
    stops.set(plan.id, { planId: plan.id, floor: plan.floor, at: connector.at });
    const { to_floorplan_id: toId, to } = connector;
    if (!stops.has(toId)) stops.set(toId, { planId: toId, floor: floorOf(toId), at: to });
  }
  const sorted = [...own].sort((a, b) => a.plan.floor - b.plan.floor || (a.connector.id < b.connector.id ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new Error('a way without connectors');
  return {
    id: `${first.plan.id}-${first.connector.id}`,
    kind: first.connector.kind,
    isStepFree: own.every(({ connector }) => connector.step_free),
    isWorking: own.every(({ connector }) => connector.working),
    stops: [...stops.values()].sort((a, b) => a.floor - b.floor),
    connectors: sorted.map(({ plan, connector }) => ({ planId: plan.id, id: connector.id, toPlanId: connector.to_floorplan_id })),
  };
}

/** Groups keys (union-find). */
class Groups {
  readonly #parents = new Map<string, string>();

  find(key: string): string {
    const parent = this.#parents.get(key) ?? key;
    return parent === key ? key : this.find(parent);
  }

  join([first = '', ...others]: readonly string[]): void {
    for (const other of others) {
      const [one, two] = [this.find(first), this.find(other)];
      if (one !== two) this.#parents.set(two, one);
    }
  }
}

/** Returns the company with the nearest door on that floor, if any. */
export function findNearestCompany({ units }: Pick<Floorplan, 'units'>, at: Point): number | undefined {
  const doors = units.flatMap(({ company_id: id, entrance }) => (id ? [{ id, distance: distanceBetween(entrance, at) }] : []));
  return doors.sort((a, b) => a.distance - b.distance)[0]?.id;
}
