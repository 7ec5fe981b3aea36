import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';

/** Throws `NotFound` where the centre has no operators' token, and `Unauthorized` for any other. It takes as long for every token. */
export function assertOperator(authorization: string | undefined, opsToken: string | undefined): void {
  if (opsToken === undefined) throw new ApiError('NotFound');
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hash(given), hash(opsToken))) throw new ApiError('Unauthorized');
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
