import type { Floorplan, FloorplanSummary, Point } from '#shared/contracts/floorplans.ts';

type Connector = Floorplan['connectors'][number];

/** A lift, stairs or escalator of this floor, with all floors that it connects. */
export interface WayUp {
  id: string;
  kind: Connector['kind'];
  at: Point;
  isStepFree: boolean;
  isWorking: boolean;
  /** Ids of the connected plans, from the lowest up. */
  planIds: number[];
}

/** Lists the connectors of a plan, merged by position: a lift to two floors is one entry. An entry works if one of its connections works. */
export function listWaysUp({ connectors }: Floorplan, floors: readonly FloorplanSummary[]): WayUp[] {
  const ways = new Map<string, WayUp>();
  const floorOf = (planId: number) => floors.find(({ id }) => id === planId)?.floor ?? 0;
  for (const { id, kind, at, to_floorplan_id, step_free, working } of connectors) {
    const key = `${kind} ${at.join()}`;
    const way = ways.get(key) ?? { id, kind, at, isStepFree: step_free, isWorking: false, planIds: [] };
    way.isWorking ||= working;
    way.planIds = [...new Set([...way.planIds, to_floorplan_id])].sort((a, b) => floorOf(a) - floorOf(b));
    ways.set(key, way);
  }
  return [...ways.values()];
}

/** Groups connectors that differ only in position, with their number. */
export function groupAlike(ways: readonly WayUp[]): { way: WayUp; count: number }[] {
  const groups = new Map<string, { way: WayUp; count: number }>();
  for (const way of ways) {
    const key = [way.kind, way.isStepFree, way.isWorking, ...way.planIds].join();
    groups.set(key, { way, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
