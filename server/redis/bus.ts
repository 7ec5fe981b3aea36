import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { MessageReader } from '../message-reader.ts';

export type Hear = <Schema extends z.ZodMiniType>(topic: string, schema: Schema, listener: (data: z.output<Schema>) => void) => void;

interface Dependencies {
  /** A connection that only subscribes. */
  listener: Redis;
  channel: string;
  /** Id of this gateway: its own messages are skipped. */
  self: string;
  /** Resolves with undefined if the message could not be published. */
  publish: (text: string) => Promise<unknown>;
  messages: MessageReader;
}

const Message = z.object({ from: z.string(), topic: z.string(), data: z.optional(z.unknown()) });
type Message = z.output<typeof Message>;

const gapTopic = 'gap';
const beatTopic = 'beat';
const beatMs = 5000;
/** After this many beats without a message, the connection is considered dead. */
const maxSilentBeats = 3;

/**
 * Exchanges messages between gateways by publish and subscribe. A gateway that was not subscribed for a time is
 * notified of a gap.
 */
export function createBus({ listener, channel, self, publish, messages }: Dependencies) {
  const listeners = new Map<string, (data: unknown) => void>();
  const gapListeners: (() => void)[] = [];
  let hasListened = false;
  let hasUntold = false;
  let silentBeats = 0;

  const reportGap = () => gapListeners.forEach((listen) => void listen());

  listener.on('error', () => undefined); // ioredis reconnects
  listener.on('ready', () => {
    void listener.subscribe(channel).then(
      () => {
        silentBeats = 0;
        if (hasListened) reportGap();
        hasListened = true;
      },
      () => listener.disconnect(true),
    );
  });
  listener.on('message', (_channel: string, text: string) => {
    silentBeats = 0;
    const message = messages.read('redis-bus', Message, parse(text));
    if (!message || message.from === self) return;
    if (message.topic === gapTopic) reportGap();
    else listeners.get(message.topic)?.(message.data);
  });

  function tell(topic: string, data?: unknown): void {
    const message: Message = { from: self, topic, data };
    void publish(JSON.stringify(message)).then((heard) => {
      if (heard === undefined && topic !== beatTopic) hasUntold = true;
    });
  }

  const beating = setInterval(() => {
    tell(beatTopic);
    silentBeats += 1;
    if (hasListened && silentBeats > maxSilentBeats && listener.status === 'ready') listener.disconnect(true);
  }, beatMs).unref();

  const hear: Hear = (topic, schema, listen) => {
    listeners.set(topic, (data) => {
      const parsed = messages.read('redis-bus', schema, data);
      if (parsed !== undefined) listen(parsed);
    });
  };

  return {
    tell,
    hear,
    onGap: (listen: () => void): void => void gapListeners.push(listen),
    /** Notifies other gateways of a gap if a message could not be published meanwhile. */
    catchUp(): void {
      if (!hasUntold) return;
      hasUntold = false;
      tell(gapTopic);
    },
    close(): void {
      clearInterval(beating);
      listener.disconnect();
    },
  };
}

/** Parses a text; undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
