import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request once they have the answer; tools for measuring send ten ahead or so. */
const mostWaiting = 64;
/** On all connections together: each costs some kilobytes, whatever it asks for. */
const mostWaitingInAll = 8000;
/** After so many a connection is opened anew, so that none is for ever; proxies do the same. Node's own limit announces the end and stays open. */
const mostOnOne = 1000;

interface Waiting {
  response: ServerResponse;
  answer: () => void;
}

interface Line {
  isBusy: boolean;
  begun: number;
  waiting: Waiting[];
  /** Requests that Node holds for this connection and nobody will answer: it ends with the last answer that was promised. */
  dropped: number;
}

/**
 * One answer at a time on each connection: the next is begun when the last has left for the network. So whoever sends many requests and
 * reads no answer has one answer made for them. Who sends too many ahead is told on the last answer that the connection ends.
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
    if (line.begun >= mostOnOne) response.shouldKeepAlive = false;
    answer();
    // after the answer, so that whoever counts it has heard of its end before the next one begins
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
    /** Has the request answered now, or once those before it on the same connection are. */
    join({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
      if (socket.destroyed) return;
      const line = lines.get(socket) ?? open(socket);
      if (!line.isBusy) {
        begin(socket, line, { response, answer });
        return;
      }
      waitingInAll += 1;
      if (line.waiting.length < mostWaiting && line.dropped === 0) line.waiting.push({ response, answer });
      else drop(line);
      if (waitingInAll > mostWaitingInAll) socket.destroy();
    },
  };
}
