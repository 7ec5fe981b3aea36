import { toAddress } from '#shared/contracts/address.ts';
import type { Endpoint, StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { CallContext } from '../upstream/exchange.ts';
import type { Upstream } from '../upstream/upstream.ts';

/**
 * Rejects with `Unauthorized` or `Forbidden` if the caller may not make a call, so that only staff who may make the
 * call learn what is wrong with it.
 */
export async function assertMayCall({ roles }: Endpoint, context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<void> {
  if (roles !== 'everybody') await readStaff(roles, context, upstream);
}

/** Returns the id of the calling staff member. Rejects like `assertMayCall`. */
export async function getStaffId({ roles }: Endpoint, context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<number> {
  if (roles === 'everybody') throw new Error('nobody in particular makes that call');
  return Number((await readStaff(roles, context, upstream)).id);
}

async function readStaff(roles: readonly StaffRole[], context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<{ id?: unknown }> {
  const { data } = await upstream.read(toAddress(getStaffSession), { ...context, lane: 'personal', provesToken: true });
  const { roles: own, ...staff } = Object(data) as { roles?: unknown; id?: unknown }; // checked against `roles`
  if (!Array.isArray(own) || !roles.some((known) => own.includes(known))) throw new ApiError('Forbidden');
  return staff;
}
