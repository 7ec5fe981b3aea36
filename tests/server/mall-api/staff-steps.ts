import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { acceptStaffInvite } from '#shared/contracts/staff.ts';
import type { RunningMallApi } from './running-mall-api.ts';

/** Returns the code that a person's authenticator app shows. */
export const toCode = (secret: string, now: Date): string => new TOTP({ secret }).generate({ timestamp: now.getTime() });

export const password = 'lantern-otter-quartz-91';

let invited = 0;
function nextEmail(): string {
  invited += 1;
  return `staff-${invited}@tiny.example`;
}

/** Creates an invitation, and returns the secret of its link. */
export function invite(
  { domain }: Pick<RunningMallApi, 'domain'>,
  roles: StaffRole | readonly StaffRole[],
  email = nextEmail(),
  company = 1,
): { id: number; email: string; token: string; secret: string } {
  const companyId = roles === 'shop' ? company : undefined;
  const { id, token } = inTransaction(domain.db, () => domain.staffAccounts.invite({ email, roles: [roles].flat(), companyId }));
  return { id, email, token, secret: domain.staffAccounts.findInvite(token)?.totpSecret ?? expect.unreachable() };
}

export interface TestStaff {
  id: number;
  email: string;
  secret: string;
  /** Token of the session that the invitation has opened. */
  token: string;
}

/** Creates a staff member who has accepted the invitation with a password. */
export async function createStaff(
  mallApi: RunningMallApi,
  roles: StaffRole | readonly StaffRole[],
  { name = 'Eva Nová', company = 1 } = {},
): Promise<TestStaff> {
  const { token, secret, ...known } = invite(mallApi, roles, undefined, company);
  const code = toCode(secret, mallApi.clock());
  const { status, body } = await mallApi.send(acceptStaffInvite, { token, name, password, code });
  if (status !== 200 || !('data' in body)) throw new Error(JSON.stringify(body));
  return { ...known, secret, token: body.data.token ?? expect.unreachable() };
}
