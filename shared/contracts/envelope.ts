import type { ListMeta } from '../schemas/list-meta.ts';
import { ApiError, type FieldErrors, type HttpStatusName, isHttpStatusName } from './errors.ts';

export type { ListMeta } from '../schemas/list-meta.ts';

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
