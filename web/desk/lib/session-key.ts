import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { Desk } from './desk-context.tsx';

/** SWR key of the logged-in staff member. */
export const staffKey = 'staff';

/** Options to fetch once, and never during typing: calls report the end of a session themselves. */
export const fetchOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** Null: nobody is logged in. */
export async function readStaff({ api }: Pick<Desk, 'api'>): Promise<StaffSession | null> {
  try {
    return (await api.read(getStaffSession)).data;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 'Unauthorized') return null;
    throw error;
  }
}
