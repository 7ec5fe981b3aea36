import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node has one limit for every request of a server: that of a form with a picture, which also ends when it hardly comes (`upload-lanes.ts`). */
export const requestTimeoutMs = { form: 120_000, other: 10_000 } as const;

/** How long the rest of a body may still come once its request is answered: a client that sends on reads the answer only after that. */
const unreadBodyMs = 5000;

/** Closes the connection of a request that was refused before its body had come. Node would keep it for the two minutes that a form may take. */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request; // a client that leaves takes it out of the request
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
    request.once('end', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Calls `onLate` with the error that Node itself would have when a request without a form has not come in time. */
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
