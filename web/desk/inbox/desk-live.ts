import type Pusher from 'pusher-js';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { realtimeLimits } from '#shared/site/late-limits.ts';
import { type DeskEvents, deskChannel, type SiteRealtime } from '#shared/site/realtime.ts';
import { isRevoked, toConnection } from '../../lib/realtime/to-connection.ts';

export type DeskEventName = keyof DeskEvents;
type Handler = (name: DeskEventName, data: unknown) => void;

/** Opens a connection; resolves with undefined if the centre has no realtime server. */
type Connect = () => Promise<Pusher | undefined>;

/**
 * Distributes events of the desk's channel to listeners in this document. They share one connection. After each connect, including the first,
 * listeners get every event once without data, because events may have been missed. If a member of staff loses access, the server ends all staff's
 * connections. Those of the others reconnect after a random pause; without access, the server does not sign the channel again.
 */
export function createDeskLive(connect: Connect, random: () => number = Math.random) {
  const handlers = new Set<Handler>();
  let client: Promise<Pusher | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notify(name: DeskEventName, data?: unknown): void {
    for (const handle of handlers) handle(name, data);
  }

  async function open(): Promise<Pusher | undefined> {
    const opened = await connect().catch(() => undefined); // without a connection, the lists poll
    if (!opened) return undefined;
    opened.connection.bind('error', (error: unknown) => {
      if (!isRevoked(error)) return;
      clearTimeout(timer); // the library reports the same close twice
      timer = setTimeout(() => opened.connect(), realtimeLimits.retryAfterMs * (1 + random()));
    });
    opened.signin();
    const channel = opened.subscribe(deskChannel);
    channel.bind_global((name: string, data: unknown) => {
      if (isDeskEvent(name)) notify(name, data);
      if (name === 'pusher:subscription_succeeded') for (const missed of deskEvents) notify(missed);
    });
    return opened;
  }

  async function close(closing: Promise<Pusher | undefined>): Promise<void> {
    const opened = await closing;
    clearTimeout(timer);
    opened?.disconnect();
  }

  return {
    listen(handler: Handler): () => void {
      handlers.add(handler);
      client ??= open();
      return () => {
        handlers.delete(handler);
        if (handlers.size > 0 || !client) return;
        void close(client);
        client = undefined;
      };
    },
  };
}

type DeskLive = ReturnType<typeof createDeskLive>;

const deskEvents: readonly DeskEventName[] = [
  'message.created',
  'message.read',
  'conversation.changed',
  'request.created',
  'request.changed',
];

function isDeskEvent(name: string): name is DeskEventName {
  return name === 'conversation.typing' || name === 'colleague.present' || deskEvents.some((known) => known === name);
}

/** Connects with the staff cookie as authentication. Loads the library only then. */
async function connectTo(realtime: SiteRealtime | undefined): Promise<Pusher | undefined> {
  if (!realtime) return undefined;
  const { default: Client } = await import('pusher-js');
  return new Client(realtime.key, {
    ...toConnection(realtime),
    channelAuthorization: { endpoint: realtime.channelAuthPath, transport: 'ajax' },
    userAuthentication: { endpoint: realtime.userAuthPath, transport: 'ajax' },
  });
}

const lives = new WeakMap<DeskStart, DeskLive>();

/** Returns the event source of a document, identified by its start data. */
export function findDeskLive(start: DeskStart): DeskLive {
  const live = lives.get(start) ?? createDeskLive(() => connectTo(start.realtime));
  lives.set(start, live);
  return live;
}
