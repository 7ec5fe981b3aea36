import { toAddress } from '#shared/contracts/address.ts';
import type { Endpoint, StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { CallContext, Upstream } from '../upstream/upstream.ts';

/** What is wrong with a call of the staff is told to those who may make it. Rejects with `Unauthorized` or `Forbidden` for anybody else. */
export async function assertMayCall({ roles }: Endpoint, context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<void> {
  if (roles !== 'everybody') await readStaff(roles, context, upstream);
}

/** The number of whoever makes a call of the staff. Rejects as `assertMayCall` does. */
export async function getStaffId({ roles }: Endpoint, context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<number> {
  if (roles === 'everybody') throw new Error('nobody in particular makes that call');
  return Number((await readStaff(roles, context, upstream)).id);
}

async function readStaff(roles: readonly StaffRole[], context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<{ id?: unknown }> {
  const { data } = await upstream.read(toAddress(getStaffSession), { ...context, lane: 'personal', provesToken: true });
  const { role, ...staff } = Object(data) as { role?: unknown; id?: unknown }; // looked for in the list
  if (!roles.some((known) => known === role)) throw new ApiError('Forbidden');
  return staff;
}
