import * as z from 'zod/mini';
import { ApiError, type FieldErrors, type HttpStatusName, isHttpStatusName } from './errors.ts';

/** Where a list stands: `page` counts from 1, `pages` is 0 for an empty list. */
export const ListMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() });
export type ListMeta = z.infer<typeof ListMeta>;

export interface Success<T> {
  status: 'success';
  data: T;
  meta?: ListMeta;
}

export interface Failure {
  status: 'error';
  httpStatus: HttpStatusName;
  message: string;
  errors?: FieldErrors;
}

export function toSuccess<T>(data: T, meta?: ListMeta): Success<T> {
  return meta ? { status: 'success', data, meta } : { status: 'success', data };
}

export function toFailure(error: ApiError): Failure {
  const failure: Failure = { status: 'error', httpStatus: error.httpStatus, message: error.message };
  return error.errors ? { ...failure, errors: error.errors } : failure;
}

/** The error that a failure envelope stands for; a damaged one counts as a bad gateway. When to try again stands in a header. */
export function toApiError(body: unknown, retryAfterSeconds?: number): ApiError {
  if (!isFailure(body)) return new ApiError('BadGateway');
  const { httpStatus, message, errors } = body;
  return new ApiError(httpStatus, { message, ...(errors && { errors }), ...(retryAfterSeconds && { retryAfterSeconds }) });
}

export function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  return 'status' in body && body.status === 'error' && 'httpStatus' in body && isHttpStatusName(body.httpStatus);
}
