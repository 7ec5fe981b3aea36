import { toAddress } from '#shared/contracts/address.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getStaffSession } from '#shared/contracts/staff.ts';
import type { CallContext, Upstream } from '../upstream/upstream.ts';

/** What is wrong with a call of the staff is told to those who may make it. Rejects with `Unauthorized` or `Forbidden` for anybody else. */
export async function assertMayCall({ roles }: Endpoint, context: CallContext, upstream: Pick<Upstream, 'read'>): Promise<void> {
  if (roles === 'everybody') return;
  const { data } = await upstream.read(toAddress(getStaffSession), { ...context, lane: 'personal', provesToken: true });
  const { role } = Object(data) as { role?: unknown }; // looked for in the list
  if (!roles.some((known) => known === role)) throw new ApiError('Forbidden');
}
