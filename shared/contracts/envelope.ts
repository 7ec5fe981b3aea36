import type { FailureDetails } from '../schemas/failure-details.ts';
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
  /** Facts behind a code, such as the shops that take a reward's code. */
  details?: FailureDetails;
}

export function toSuccess<T>(data: T, meta?: ListMeta): Success<T> {
  return meta ? { status: 'success', data, meta } : { status: 'success', data };
}

export function toFailure(error: ApiError): Failure {
  const { httpStatus, message, errors, sentences, details } = error;
  return { status: 'error', httpStatus, message, ...(errors && { errors }), ...(sentences && { sentences }), ...(details && { details }) };
}

/** Converts a failure envelope to an error; a malformed one becomes `BadGateway`. The retry delay comes from a header. */
export function toApiError(body: unknown, retryAfterSeconds?: number): ApiError {
  if (!isFailure(body)) return new ApiError('BadGateway');
  const { httpStatus, message, errors, sentences, details } = body;
  return new ApiError(httpStatus, {
    message,
    ...(errors && { errors }),
    ...(sentences && { sentences }),
    ...(details && { details }),
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });
}

export function isFailure(body: unknown): body is Failure {
  if (typeof body !== 'object' || body === null) return false;
  return 'status' in body && body.status === 'error' && 'httpStatus' in body && isHttpStatusName(body.httpStatus);
}
