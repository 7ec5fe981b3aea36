import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const sliceBytes = 1024;

/**
 * `ws` reads a chunk to its end, ten thousand frames where they are small, also after the socket was paused or closed. In slices it can be
 * stopped: while it is paused the rest waits in the stream, and after the end nothing is read.
 */
export function readInSlices(socket: WebSocket, stream: Socket, onBytes: (bytes: number) => void): void {
  const deliver = stream.listeners('data');
  stream.removeAllListeners('data');
  stream.on('data', (chunk: Buffer) => {
    for (let from = 0; from < chunk.length && socket.readyState === socket.OPEN; from += sliceBytes) {
      if (stream.isPaused()) {
        stream.unshift(chunk.subarray(from));
        return;
      }
      const slice = chunk.subarray(from, from + sliceBytes);
      onBytes(slice.length);
      for (const listener of deliver) Reflect.apply(listener, stream, [slice]);
    }
  });
}
