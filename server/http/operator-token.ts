import { createHash, timingSafeEqual } from 'node:crypto';
import { readCredentials } from '#shared/contracts/bearer.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Whether a call brings the operators' token; undefined: there is none. It takes as long for every token. */
export function isOperator(authorization: string | undefined, opsToken: string | undefined): boolean {
  const given = readCredentials(authorization) ?? '';
  return opsToken !== undefined && timingSafeEqual(hash(given), hash(opsToken));
}

/** Throws `NotFound` where the centre has no operators' token, and `Unauthorized` for any other. */
export function assertOperator(authorization: string | undefined, opsToken: string | undefined): void {
  if (opsToken === undefined) throw new ApiError('NotFound');
  if (!isOperator(authorization, opsToken)) throw new ApiError('Unauthorized');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
