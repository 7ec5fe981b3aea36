import { ApiError } from '#shared/contracts/errors.ts';

/** Whether no answer came at all; what the gateway itself says has no cause here. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.cause !== undefined;
}

/** Rejects with a network's failure unless the gateway can be reached. */
export async function assertOnline(): Promise<void> {
  await fetch(`/builds/latest.json?${Date.now()}`).catch((cause: unknown) => {
    throw new ApiError('BadGateway', { cause });
  });
}
