import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName, toHttpStatusName } from '#shared/contracts/errors.ts';

/** Of every failure. */
export const errorHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

/** One body shape for every failure: the envelope. What went wrong inside is logged, never told. `toRefusal` knows failures of its own. */
export function registerErrors(app: FastifyInstance, toRefusal = (error: unknown): unknown => error): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(toRefusal(error), request, reply));
}

/** Answers a failure as an envelope, or in another form that a protocol has. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  toBody: (error: ApiError) => unknown = toFailure,
): FastifyReply {
  const apiError = toApiError(error);
  const isSentAway = apiError.retryAfterSeconds !== undefined && apiError.cause === undefined; // as meant: the request's own line is enough
  const isGone = request.raw.socket?.destroyed ?? true; // who asked left before the answer (Node then takes the socket away): no failure of ours
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
 * The same for what Node could not read as a request at all, on the bare connection. `headers` are those of every answer; `findPage` makes a page of
 * it where a browser asks, by what was read last of the request.
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

/** A failure as it goes out on a bare connection, which ends with it. */
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
