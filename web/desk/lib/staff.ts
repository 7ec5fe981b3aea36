import { createContext, useContext } from 'react';
import { type Endpoint, hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession, type StaffSession } from '#shared/contracts/staff.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';
import type { Desk } from './desk-context.tsx';

export const StaffContext = createContext<StaffSession | undefined>(undefined);

/** The logged-in staff member. */
export function useStaff(): StaffSession {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff needs the shell around it');
  return staff;
}

/** Whether the contract allows a call to staff with these roles. For kinds of content see `canUse` (`shared/rules/can-use.ts`). */
export function mayCall({ roles }: Endpoint, own: readonly StaffRole[]): boolean {
  return roles !== 'everybody' && hasAnyRole(own, roles);
}

/** Returns whether the staff member may make a call. Screens that several roles share use it to omit controls and requests that would be refused. */
export function useMay(): (call: Endpoint) => boolean {
  const staff = useContext(StaffContext);
  return (call) => staff !== undefined && mayCall(call, staff.roles);
}

/** Returns the names of roles as one line of text. */
export function toRoleNames(roles: readonly StaffRole[], t: Translate): string {
  return roles.map((role) => t(`role.${role}`)).join(', ');
}
// messages: role.*

/** SWR key of the logged-in staff member. */
export const staffKey = 'staff';

/** SWR options to fetch only once. Refetching is unnecessary, because any call reports the end of the session. */
export const fetchOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

/** Fetches the staff member; null if nobody is logged in. */
export async function readStaff({ api }: Pick<Desk, 'api'>): Promise<StaffSession | null> {
  try {
    return (await api.read(getStaffSession)).data;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 'Unauthorized') return null;
    throw error;
  }
}
