import { ApiError } from '#shared/contracts/errors.ts';

/** Returns the record; throws `NotFound` if it is undefined. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new ApiError('NotFound');
  return record;
}
