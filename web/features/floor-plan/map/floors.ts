import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';

/** Returns the plan for an address without an id: the tenant's choice if it exists, else the lowest floor. */
export function findDefaultPlanId(floors: readonly FloorplanSummary[], setting: string): number | undefined {
  const chosen = floors.find(({ id }) => String(id) === setting);
  const [lowest] = [...floors].sort((a, b) => a.floor - b.floor);
  return (chosen ?? lowest)?.id;
}
