import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Max waiting requests per connection. Browsers and proxies wait for each response before the next request; benchmark tools send about ten ahead. */
const maxWaiting = 64;
/** Max waiting requests of all connections together, because each takes some kilobytes. */
const maxTotalWaiting = 8000;
/**
 * Max requests per connection before it is closed. Proxies have such a limit too. Node's own limit announces the end but leaves the connection open.
 */
const maxPerConnection = 1000;

interface Waiting {
  response: ServerResponse;
  answer: () => void;
}

interface Line {
  isBusy: boolean;
  begun: number;
  waiting: Waiting[];
  /**
   * Number of requests that Node still holds for this connection. They are not answered, because the connection closes after the last queued
   * response.
   */
  dropped: number;
}

/**
 * Answers the requests of a connection one at a time: the next starts when the last response has been sent. So a client
 * that sends many requests and reads nothing costs one response. If it sends too many ahead, the last response
 * announces that the connection closes.
 */
export function createRequestLines() {
  const lines = new WeakMap<Socket, Line>();
  let waitingInAll = 0;

  function open(socket: Socket): Line {
    const line: Line = { isBusy: false, begun: 0, waiting: [], dropped: 0 };
    lines.set(socket, line);
    socket.once('close', () => {
      waitingInAll -= line.waiting.length + line.dropped;
      line.waiting = [];
      line.dropped = 0;
    });
    return line;
  }

  function begin(socket: Socket, line: Line, { response, answer }: Waiting): void {
    line.isBusy = true;
    line.begun += 1;
    if (line.begun >= maxPerConnection) response.shouldKeepAlive = false;
    answer();
    // registered after `answer`, so that its own listeners run before the next request starts
    response.once('close', () => {
      line.isBusy = false;
      const next = socket.destroyed ? undefined : line.waiting.shift();
      if (!next) return;
      waitingInAll -= 1;
      begin(socket, line, next);
    });
  }

  function drop(line: Line): void {
    const last = line.waiting.at(-1);
    if (line.dropped === 0 && last) last.response.shouldKeepAlive = false;
    line.dropped += 1;
  }

  return {
    /** Answers the request now, or after those before it on the same connection. */
    join({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
      if (socket.destroyed) return;
      const line = lines.get(socket) ?? open(socket);
      if (!line.isBusy) {
        begin(socket, line, { response, answer });
        return;
      }
      waitingInAll += 1;
      if (line.waiting.length < maxWaiting && line.dropped === 0) line.waiting.push({ response, answer });
      else drop(line);
      if (waitingInAll > maxTotalWaiting) socket.destroy();
    },
  };
}
