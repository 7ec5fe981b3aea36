import { createContext, useContext } from 'react';
import type { StaffSession } from '#shared/contracts/staff.ts';

export const StaffContext = createContext<StaffSession | undefined>(undefined);

/** The logged-in staff member. */
export function useStaff(): StaffSession {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff needs the shell around it');
  return staff;
}
