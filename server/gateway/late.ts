import { ApiError } from '#shared/contracts/errors.ts';

/** Thrown if an answer did not come in time because of a queue or a slow fetch. The mall API has not failed. */
export class Late extends ApiError {
  constructor(reason: string, retryAfterSeconds = 1) {
    super('ServiceUnavailable', { retryAfterSeconds, cause: new Error(reason) });
  }
}

/** Also of an error that was made of a late one. */
export function isLate(error: unknown): boolean {
  return error instanceof Late || (error instanceof Error && error.cause instanceof Late);
}
