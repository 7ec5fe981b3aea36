import { ApiError } from '#shared/contracts/errors.ts';

/** Thrown if an answer did not come in time because of a queue or a slow fetch. The mall API has not failed. */
export class Late extends ApiError {
  constructor(reason: string, retryAfterSeconds = 1) {
    super('ServiceUnavailable', { retryAfterSeconds, cause: new Error(reason) });
  }
}

/** Whether an error, or its cause, is `Late`. */
export function isLate(error: unknown): boolean {
  return error instanceof Late || (error instanceof Error && error.cause instanceof Late);
}
