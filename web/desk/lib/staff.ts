import { createContext, useContext } from 'react';
import type { StaffSession } from '#shared/contracts/staff.ts';

export const StaffContext = createContext<StaffSession | undefined>(undefined);

/** Who sits here. */
export function useStaff(): StaffSession {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('useStaff needs the shell around it');
  return staff;
}
