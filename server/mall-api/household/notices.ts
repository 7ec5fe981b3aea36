import type { NoticeShowers } from '../notices/facts.ts';
import type { Queries } from '../prepare-queries.ts';

type HouseholdNotices = Pick<NoticeShowers, 'household_accepted' | 'household_joined' | 'household_left' | 'household_removed'>;

/** Reads the first names that notices about households show; empty for members whose data is deleted. */
export function prepareHouseholdNotices({ queries: { customers } }: { queries: Pick<Queries, 'customers'> }): HouseholdNotices {
  const show = ({ personId }: { personId: number }) => ({ name: customers.find(personId)?.firstName ?? '' });
  return { household_accepted: show, household_joined: show, household_left: show, household_removed: () => ({}) };
}
