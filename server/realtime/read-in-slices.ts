import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const sliceBytes = 1024;

/**
 * `ws` parses a chunk to its end (up to ten thousand small frames), even after the socket was paused or closed. Slices
 * allow stopping: during a pause the rest waits in the stream, and after closing nothing is parsed.
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
