import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { ApiError } from '#shared/contracts/errors.ts';
import type { MessageReader } from '../../message-reader.ts';
import { measureProcess } from '../../process-figures.ts';
import { maxImageBytes } from './image-memory.ts';
import { type ImageOrder, ImageReply } from './image-orders.ts';

interface Options {
  messages: MessageReader;
  /** Maximum number of waiting pictures; more are rejected. */
  waitingAtMost?: number;
  /** The process is stopped after this time without work. */
  idleMs?: number;
  timeoutMs?: number;
}

export interface ImageWorker {
  /** Rejects with `UnprocessableEntity` if the picture cannot be drawn, and with `ServiceUnavailable` if too many wait. */
  draw: (order: ImageOrder) => Promise<Buffer>;
  /** Stops the process. Accepts no more pictures. */
  close: () => void;
}

const entry = new URL('./image-process.ts', import.meta.url);
const retryAfterSeconds = 2;
const lookEveryMs = 50;
/** Nice value (19 is the lowest priority): pages take precedence, but pictures are still drawn. */
const niceness = 5;

/**
 * Draws pictures one at a time in a separate process, because files are untrusted. When the process ends, its memory is
 * freed. The process is restarted after a crash, and cannot see our environment.
 */
export function createImageWorker({ messages, waitingAtMost = 16, idleMs = 30_000, timeoutMs = 12_000 }: Options): ImageWorker {
  let last: Promise<unknown> = Promise.resolve();
  let inHand = 0;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function drawNow(order: ImageOrder): Promise<Buffer> {
    clearTimeout(idle);
    try {
      const { picture, isLast } = await ask(child ?? open(), { order, timeoutMs, messages });
      if (isLast) letGo();
      if (!picture) throw new ApiError('UnprocessableEntity');
      return Buffer.from(picture);
    } finally {
      idle = setTimeout(letGo, idleMs);
      idle.unref();
    }
  }

  function open(): ChildProcess {
    const opened = start();
    const forget = () => {
      if (child === opened) child = undefined;
    };
    opened.once('exit', forget).once('error', forget);
    child = opened;
    return opened;
  }

  function letGo(): void {
    clearTimeout(idle);
    if (child?.connected) child.disconnect();
    child = undefined;
  }

  return {
    draw(order) {
      if (inHand > waitingAtMost) return Promise.reject(new ApiError('ServiceUnavailable', { retryAfterSeconds }));
      inHand += 1;
      const turn = last
        .then(() => drawNow(order))
        .finally(() => {
          inHand -= 1;
        });
      last = turn.catch(() => undefined);
      return turn;
    },
    close: letGo,
  };
}

function start(): ChildProcess {
  const child = fork(entry, {
    env: {},
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'], // the heap needs only a few kilobytes per picture; sharp uses memory outside of it
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true, // a terminal's Ctrl+C must reach only the gateway, which may still wait for a picture
  });
  child.unref();
  child.channel?.unref();
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // the process has ended already; its `exit` event reports it
  }
  return child;
}

/**
 * Asks the process for a picture. A picture that crashes the process or takes too long is refused like a picture that
 * cannot be drawn.
 */
function ask(
  child: ChildProcess,
  { order, timeoutMs, messages }: { order: ImageOrder; timeoutMs: number; messages: MessageReader },
): Promise<ImageReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageReply>();
  const refuse = (cause?: unknown) => reject(new ApiError('UnprocessableEntity', { cause }));
  const kill = () => child.kill('SIGKILL');
  const timeout = setTimeout(kill, timeoutMs);
  const watch = setInterval(() => measureProcess(child.pid).bytes > maxImageBytes && kill(), lookEveryMs); // a document blocks the process, so it cannot watch itself
  const onMessage = (message: unknown) => {
    const reply = messages.read('image-process', ImageReply, message);
    if (reply) resolve(reply);
    else refuse();
  };
  const onGone = (code: unknown, signal: unknown) => refuse(new Error(`the process that draws ended (${signal ?? code})`));
  const onError = (cause: unknown) => reject(new ApiError('ServiceUnavailable', { retryAfterSeconds, cause }));
  child.once('message', onMessage).once('exit', onGone).once('error', onError);
  child.send(order, (error) => error && onError(error));
  return promise.finally(() => {
    clearTimeout(timeout);
    clearInterval(watch);
    child.off('message', onMessage).off('exit', onGone).off('error', onError);
  });
}
