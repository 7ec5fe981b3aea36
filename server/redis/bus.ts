import type { Redis } from 'ioredis';

export type Hear = (topic: string, listener: (data: unknown) => void) => void;

interface Dependencies {
  /** A connection of its own, which does nothing else. */
  listener: Redis;
  channel: string;
  /** Whose messages are our own. */
  self: string;
  /** Undefined: it could not be. */
  publish: (text: string) => Promise<unknown>;
}

interface Message {
  from: string;
  topic: string;
  data?: unknown;
}

const gapTopic = 'gap';
const beatTopic = 'beat';
const beatMs = 5000;
/** Silence of so many beats is a connection that nobody has closed. */
const mostSilentBeats = 3;

/** Messages between gateways, by publish and subscribe: whoever does not listen at that moment misses them, and is told of a gap. */
export function createBus({ listener, channel, self, publish }: Dependencies) {
  const listeners = new Map<string, (data: unknown) => void>();
  const gapListeners: (() => void)[] = [];
  let hasListened = false;
  let hasUntold = false;
  let silentBeats = 0;

  const tellGap = () => gapListeners.forEach((listen) => void listen());

  listener.on('error', () => undefined); // it connects again by itself
  listener.on('ready', () => {
    void listener.subscribe(channel).then(
      () => {
        silentBeats = 0;
        if (hasListened) tellGap();
        hasListened = true;
      },
      () => listener.disconnect(true),
    );
  });
  listener.on('message', (_channel: string, text: string) => {
    silentBeats = 0;
    const message = parse(text);
    if (!message || message.from === self) return;
    if (message.topic === gapTopic) tellGap();
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
    if (hasListened && silentBeats > mostSilentBeats && listener.status === 'ready') listener.disconnect(true);
  }, beatMs).unref();

  return {
    tell,
    hear: ((topic, listen) => void listeners.set(topic, listen)) as Hear,
    onGap: (listen: () => void): void => void gapListeners.push(listen),
    /** Others have not heard what could not be told: they are to look for themselves. */
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

function parse(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message; // written by a gateway like this one
  } catch {
    return undefined; // somebody else's word on our channel
  }
}
