import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node has one limit for all requests of a server, set for forms with a picture. Slow forms are ended earlier (`upload-lanes.ts`). */
export const requestTimeoutMs = { form: 120_000, other: 10_000 } as const;

/** How long the rest of a body is accepted after the response: a client reads the response only after sending. */
const unreadBodyMs = 5000;

/**
 * Closes the connection if a request was refused before its body had arrived. Node would keep it open for the two
 * minutes that a form may take.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request; // `request.socket` is gone once the client disconnects
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
    request.once('end', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Calls `onLate` with Node's own timeout error if the body of a request other than a form does not arrive in time. */
export function watchSlowBody(request: IncomingMessage, onLate: (error: Error) => void): void {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
  if (!hasBody || type?.toLowerCase().startsWith('multipart/form-data')) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate(Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
  }, requestTimeoutMs.other);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
