import { useContext } from 'react';
import type { Endpoint, StaffRole } from '#shared/contracts/endpoint.ts';
import { StaffContext } from './staff.ts';

/** Whether the contract allows a call to a role. For kinds of content see `canUse` (`shared/rules/can-use.ts`). */
export function mayCall({ roles }: Endpoint, role: StaffRole): boolean {
  return roles !== 'everybody' && roles.includes(role);
}

/** For parts that several roles see: a control or a request is left out if its call would be refused. */
export function useMay(): (call: Endpoint) => boolean {
  const staff = useContext(StaffContext);
  return (call) => staff !== undefined && mayCall(call, staff.role);
}
