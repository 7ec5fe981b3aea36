import type { ApiKey } from './http/api-keys.ts';
import type { StaffSession } from './http/staff-sessions.ts';

/** The caller at a till: a key of a till or shop, or a cashier in the desk. Both ids are null for operators with a command. */
export interface TillActor {
  keyId: number | null;
  staffId: number | null;
  /** Name of the key or of the cashier, for the activity. */
  name: string;
  /** The only shop that the actor may act for; null: every shop of the centre. */
  companyId: number | null;
}

/** Operators with a command. */
export const operatorActor: TillActor = { keyId: null, staffId: null, name: 'operators', companyId: null };

/** Returns a member of staff as the actor: staff of a shop act for their shop only, others for every shop. */
export function toStaffActor({ staffId, name, companyId }: Pick<StaffSession, 'staffId' | 'name' | 'companyId'>): TillActor {
  return { keyId: null, staffId, name, companyId: companyId ?? null };
}

/** Returns who acts at a till by an operator's call: its key, or the cashier of its session. */
export function toTillActor({ key, staff }: { key: ApiKey | undefined; staff: StaffSession | undefined }): TillActor {
  if (key) return { keyId: key.keyId, staffId: null, name: key.name, companyId: key.companyId };
  if (staff) return toStaffActor(staff);
  throw new Error('a call of an operator has a key or a session');
}

/** Returns who acts, for the record of an act (`operatorActs.record`). */
export const toDoer = ({ name, keyId, staffId }: TillActor) => ({
  operator: name,
  ...(keyId !== null && { keyId }),
  ...(staffId !== null && { staffId }),
});
