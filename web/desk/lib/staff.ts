import { createContext, useContext } from 'react';
import type { Endpoint, StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession, type StaffSession } from '#shared/contracts/staff.ts';
import type { Desk } from './desk-context.tsx';

export const StaffContext = createContext<StaffSession | undefined>(undefined);

/** The logged-in staff member. */
export function useStaff(): StaffSession {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff needs the shell around it');
  return staff;
}

/** Whether the contract allows a call to a role. For kinds of content see `canUse` (`shared/rules/can-use.ts`). */
export function mayCall({ roles }: Endpoint, role: StaffRole): boolean {
  return roles !== 'everybody' && roles.includes(role);
}

/** For parts that several roles see: a control or a request is left out if its call would be refused. */
export function useMay(): (call: Endpoint) => boolean {
  const staff = useContext(StaffContext);
  return (call) => staff !== undefined && mayCall(call, staff.role);
}

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
