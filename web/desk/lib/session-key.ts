import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { Desk } from './desk-context.tsx';

/** Who sits here, as SWR keeps it. */
export const staffKey = 'staff';

/** What is asked for once, and not again while somebody types: that a session has ended its calls say. */
export const askedOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** Null: nobody is logged in. */
export async function readStaff({ api }: Pick<Desk, 'api'>): Promise<StaffSession | null> {
  try {
    return (await api.read(getStaffSession)).data;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 'Unauthorized') return null;
    throw error;
  }
}
