import { ApiError } from '#shared/contracts/errors.ts';

/** Whether no answer came at all. Errors that the gateway returns have no `cause`. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.cause !== undefined;
}

/** Rejects with a network failure unless the gateway can be reached. */
export async function assertOnline(): Promise<void> {
  await fetch(`/builds/latest.json?${Date.now()}`).catch((cause: unknown) => {
    throw new ApiError('BadGateway', { cause });
  });
}
