import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';

/** Which plan is meant by an address without an id: the tenant's own choice if there is such a plan, else the lowest floor. */
export function findDefaultPlanId(floors: readonly FloorplanSummary[], setting: string): number | undefined {
  const chosen = floors.find(({ id }) => String(id) === setting);
  const [lowest] = [...floors].sort((a, b) => a.floor - b.floor);
  return (chosen ?? lowest)?.id;
}
