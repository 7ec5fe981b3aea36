import { ApiError } from '#shared/contracts/errors.ts';

/** Thrown if an answer is late because of a queue or a slow fetch. This does not count as a failure of the mall API. */
export class Late extends ApiError {
  constructor(reason: string, retryAfterSeconds = 1) {
    super('ServiceUnavailable', { retryAfterSeconds, cause: new Error(reason) });
  }
}

/** Whether an error, or its cause, is `Late`. */
export function isLate(error: unknown): boolean {
  return error instanceof Late || (error instanceof Error && error.cause instanceof Late);
}
