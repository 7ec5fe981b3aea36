import { ApiError } from '#shared/contracts/errors.ts';
import type { StoredCustomer } from './queries.ts';

/** Throws `Forbidden` (`email`: `account_blocked`) if the staff have blocked the member. Call only after the proof of identity. */
export function assertNotBlocked({ blockedMs }: Pick<StoredCustomer, 'blockedMs'>): void {
  if (blockedMs !== undefined) throw new ApiError('Forbidden', { errors: { email: ['account_blocked'] } });
}
