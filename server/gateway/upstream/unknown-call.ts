import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** The mall API has no such call at all, as far as its answer tells: a route that it does not know, or a method. */
export class UnknownCall extends ApiError {
  /** A page of HTML may be the word of a proxy, while the mall API is renewed. */
  readonly isDoubtful: boolean;

  constructor({ isDoubtful }: { isDoubtful: boolean }) {
    super('BadGateway', { cause: new Error('the mall API does not know the call') });
    this.name = 'UnknownCall';
    this.isDoubtful = isDoubtful;
  }
}

/** "Method not allowed", "not implemented", a page of HTML with 404, or Laravel's own words for a route that there is not. */
export function isAboutRoute(status: number, body: Buffer): boolean {
  if (status === 405 || status === 501) return true;
  return status === 404 && aboutRoute.test(body.subarray(0, mostLooked).toString());
}

const aboutRoute = /^\s*<|"message":\s*"The route .{1,300} could not be found\."/;
const mostLooked = 1000;

/**
 * Whether a failure means that the mall API does not offer the call. Of what came later than other mall APIs it may also say so by a plain
 * "not found", where the address names no record that could be meant.
 */
export function isNotOffered({ isOptional, method, path }: Endpoint, error: unknown): boolean {
  if (!isOptional) return false;
  if (error instanceof UnknownCall) return true;
  return error instanceof ApiError && error.httpStatus === 'NotFound' && method === 'GET' && !path.includes('{');
}
