import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError, toHttpStatusName } from '#shared/contracts/errors.ts';

/** One body shape for every failure: the envelope. What went wrong inside is logged, never told. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(error, request, reply));
}

/** Answers a failure as an envelope. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  if (apiError.statusCode >= 500) request.log.error({ err: apiError.cause ?? apiError, requestId: request.id }, 'a request failed');
  return reply
    .code(apiError.statusCode)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(JSON.stringify(toFailure(apiError)));
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return new ApiError(toHttpStatusName(statusCode), { cause: error });
}
