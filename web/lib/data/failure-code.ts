import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';

/** Why a call failed: the status of the answer, or `Offline` if the browser could not connect. */
export type FailureCode = HttpStatusName | 'Offline';

/** Returns the reason of a failed call. `fetch` rejects with a `TypeError` if there is no connection, and with other errors for timeouts. */
export function toFailureCode(error: unknown): FailureCode {
  if (!(error instanceof ApiError)) return 'BadGateway';
  return error.cause instanceof TypeError ? 'Offline' : error.httpStatus;
}

/** Key of the title above the message of a failure. */
export const toFailureTitle = (code: FailureCode) => (code === 'Offline' ? 'error.title_offline' : 'error.title');
