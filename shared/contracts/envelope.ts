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
  /** Reasons why a remote mall API refused a field by its own rules. */
  sentences?: FieldErrors;
}

export function toSuccess<T>(data: T, meta?: ListMeta): Success<T> {
  return meta ? { status: 'success', data, meta } : { status: 'success', data };
}

export function toFailure(error: ApiError): Failure {
  const { httpStatus, message, errors, sentences } = error;
  return { status: 'error', httpStatus, message, ...(errors && { errors }), ...(sentences && { sentences }) };
}

/** Converts a failure envelope to an error; a malformed one becomes `BadGateway`. The retry delay comes from a header. */
export function toApiError(body: unknown, retryAfterSeconds?: number): ApiError {
  if (!isFailure(body)) return new ApiError('BadGateway');
  const { httpStatus, message, errors, sentences } = body;
  return new ApiError(httpStatus, {
    message,
    ...(errors && { errors }),
    ...(sentences && { sentences }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
}

export function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  return 'status' in body && body.status === 'error' && 'httpStatus' in body && isHttpStatusName(body.httpStatus);
}
