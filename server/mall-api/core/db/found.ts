import { ApiError } from '#shared/contracts/errors.ts';

/** The record, or the refusal `NotFound`. */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new ApiError('NotFound');
  return record;
}
