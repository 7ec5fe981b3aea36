import { ApiError } from '#shared/contracts/errors.ts';
import type { StaffSession } from '#shared/contracts/staff.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { Desk } from './desk-context.tsx';

/** Who sits here, as SWR keeps it. */
export const staffKey = 'staff';

/** Null: nobody is logged in. */
export async function readStaff({ api }: Pick<Desk, 'api'>): Promise<StaffSession | null> {
  try {
    return (await api.read(getStaffSession)).data;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 'Unauthorized') return null;
    throw error;
  }
}
