import { createHash, timingSafeEqual } from 'node:crypto';
import { readCredentials } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Whether a call sends the operators' token, if there is one. Takes constant time. */
export function isOperator(authorization: string | undefined, opsToken: string | undefined): boolean {
  const given = readCredentials(authorization) ?? '';
  return opsToken !== undefined && timingSafeEqual(hash(given), hash(opsToken));
}

/** Throws `NotFound` if the centre has no operators' token, and `Unauthorized` if the call sends another. */
export function assertOperator(authorization: string | undefined, opsToken: string | undefined): void {
  if (opsToken === undefined) throw new ApiError('NotFound');
  if (!isOperator(authorization, opsToken)) throw new ApiError('Unauthorized');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
