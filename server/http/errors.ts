import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName, toHttpStatusName } from '#shared/contracts/errors.ts';

/** Headers of all error responses. */
export const errorHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

/** Sends all errors as envelopes. Internal causes are logged, never sent. `toRefusal` can map errors to others first. */
export function registerErrors(app: FastifyInstance, toRefusal = (error: unknown): unknown => error): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(toRefusal(error), request, reply));
}

/** Sends an error as an envelope, or in the form that another protocol requires. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  toBody: (error: ApiError) => unknown = toFailure,
): FastifyReply {
  const apiError = toApiError(error);
  const isSentAway = apiError.retryAfterSeconds !== undefined && apiError.cause === undefined; // intended: the request's own log line is enough
  const isGone = request.raw.socket?.destroyed ?? true; // the client left before the response (Node then removes the socket): not our error
  if (apiError.statusCode >= 500 && !isSentAway && !isGone) request.log.error({ err: apiError.cause ?? apiError }, 'a request failed');
  if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', String(apiError.retryAfterSeconds));
  return reply
    .code(apiError.statusCode)
    .headers(errorHeaders)
    .send(JSON.stringify(toBody(apiError)));
}

interface BarePage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Handles requests that Node could not parse, on the bare connection. `headers` are those of all responses. `findPage` makes a page instead if the
 * raw request is a browser's.
 */
export function toClientErrorHandler(
  headers: Readonly<Record<string, string>>,
  findPage: (error: ApiError, packet: string) => BarePage | undefined = () => undefined,
) {
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const apiError = new ApiError(unreadable[error.code ?? ''] ?? 'BadRequest');
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    if (socket.writable) socket.write(toBareAnswer(apiError, headers, findPage(apiError, packet)));
    socket.destroy(error);
  };
}

/** An error as raw HTTP for a bare connection, which it closes. */
export function toBareAnswer(error: ApiError, headers: Readonly<Record<string, string>>, page?: BarePage): string {
  const body = page?.body ?? JSON.stringify(toFailure(error));
  const lines = Object.entries({
    ...headers,
    ...errorHeaders,
    ...page?.headers,
    ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}`;
  return `${[start, ...lines.map((line) => line.join(': '))].join('\r\n')}\r\n\r\n${body}`;
}

const unreadable: Readonly<Record<string, HttpStatusName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTimeout',
  HPE_HEADER_OVERFLOW: 'RequestHeaderFieldsTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'ContentTooLarge',
};

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return new ApiError(toHttpStatusName(statusCode), { cause: error });
}
