import * as z from 'zod/mini';
import { findChannelKind, findUserId } from './channel-names.ts';
import { createWatchlists } from './watchlists.ts';
import type { HubEvent } from './webhooks.ts';

/** One client's connection. */
export interface HubSocket {
  id: string;
  send: (frame: string) => void;
  close: (code: number, reason: string) => void;
}

/** Who is on a presence channel. */
export interface PresenceMember {
  userId: string;
  info: unknown;
}

interface Channel {
  sockets: Map<HubSocket, PresenceMember | undefined>;
  /** How many of its sockets are each user's. */
  users: Map<string, { member: PresenceMember; count: number }>;
}

interface Kept {
  frame: string;
  untilMs: number;
}

const cacheMs = 30 * 60_000;
const mostKept = 1000;

/** Message to the other gateways, whose sockets it concerns as well. */
export const Relayed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    name: z.string(),
    event: z.string(),
    data: z.optional(z.unknown()),
    exceptId: z.optional(z.string()),
    userId: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('terminate'), userId: z.string() }),
]);
export type Relayed = z.output<typeof Relayed>;

interface Dependencies {
  nowMs: () => number;
  /** Hears of who comes and goes, and of what clients say. */
  onEvent?: ((event: HubEvent) => void) | undefined;
  /** Tells other gateways, where there are some. */
  relay?: ((relayed: Relayed) => void) | undefined;
}

/** Which sockets hear of what. Knows no network and checks no signature. */
export function createHub({ nowMs, onEvent, relay }: Dependencies) {
  const channels = new Map<string, Channel>();
  const signedIn = new Map<string, Set<HubSocket>>();
  const lastEvents = new Map<string, Kept>();
  const watchlists = createWatchlists<HubSocket>({
    isOnline: (userId) => signedIn.has(userId),
    send: (socket, events) => socket.send(toFrame('pusher_internal:watchlist_events', { events })),
  });

  /** Adds a socket, and tells it so; of a presence channel everybody hears of a new user. */
  function join(name: string, socket: HubSocket, member?: PresenceMember): void {
    const channel = channels.get(name) ?? { sockets: new Map(), users: new Map() };
    channels.set(name, channel);
    if (!channel.sockets.has(socket)) {
      channel.sockets.set(socket, member);
      if (channel.sockets.size === 1) onEvent?.({ name: 'channel_occupied', channel: name });
      tellCount(name, channel);
      if (member && countIn(channel, member)) {
        tell(name, 'pusher_internal:member_added', toAdded(member), socket);
        onEvent?.({ name: 'member_added', channel: name, user_id: member.userId });
      }
    }
    socket.send(toFrame('pusher_internal:subscription_succeeded', member ? toPresence(channel) : {}, name));
    if (findChannelKind(name)?.isCache) socket.send(findLast(name) ?? JSON.stringify({ event: 'pusher:cache_miss', channel: name }));
  }

  function leave(name: string, socket: HubSocket): void {
    const channel = channels.get(name);
    if (!channel?.sockets.has(socket)) return;
    const member = channel.sockets.get(socket);
    channel.sockets.delete(socket);
    if (channel.sockets.size === 0) channels.delete(name);
    tellCount(name, channel);
    if (member && countOut(channel, member)) {
      tell(name, 'pusher_internal:member_removed', { user_id: member.userId });
      onEvent?.({ name: 'member_removed', channel: name, user_id: member.userId });
    }
    if (channel.sockets.size === 0) onEvent?.({ name: 'channel_vacated', channel: name });
  }

  /** Of presence channels the members are told instead. */
  function tellCount(name: string, { sockets }: Channel): void {
    if (!findChannelKind(name)?.isPresence) onEvent?.({ name: 'subscription_count', channel: name, subscription_count: sockets.size });
  }

  /** From now on the socket is that user's, and hears when those whom they watch come and go. */
  function signIn(userId: string, socket: HubSocket, watchlist: readonly string[] = []): void {
    const own = signedIn.get(userId) ?? new Set();
    signedIn.set(userId, own.add(socket));
    if (own.size === 1) watchlists.tell(userId, 'online');
    watchlists.watch(socket, watchlist);
  }

  /** The socket is gone: from all channels, and from its user. */
  function drop(socket: HubSocket, names: Iterable<string>, userId: string | undefined): void {
    for (const name of [...names]) leave(name, socket);
    watchlists.drop(socket);
    const own = userId === undefined ? undefined : signedIn.get(userId);
    own?.delete(socket);
    if (userId === undefined || own?.size !== 0) return;
    signedIn.delete(userId);
    watchlists.tell(userId, 'offline');
  }

  /** `data` is text, as the one who publishes wrote it. A user's own channel reaches the sockets that have signed in as that user. */
  function publish(
    name: string,
    event: string,
    data: unknown,
    options: { exceptId?: string | undefined; userId?: string | undefined } = {},
  ): void {
    relay?.({ kind: 'event', name, event, data, ...options });
    publishHere(name, event, data, options);
  }

  function publishHere(
    name: string,
    event: string,
    data: unknown,
    { exceptId, userId }: { exceptId?: string | undefined; userId?: string | undefined },
  ): void {
    const frame = JSON.stringify({ event, channel: name, data, ...(userId !== undefined && { user_id: userId }) });
    const owner = findUserId(name);
    const receivers = owner === undefined ? channels.get(name)?.sockets.keys() : signedIn.get(owner);
    for (const socket of receivers ?? []) if (socket.id !== exceptId) socket.send(frame);
    if (owner === undefined && findChannelKind(name)?.isCache) keepLast(name, frame);
  }

  function tell(name: string, event: string, data: unknown, except?: HubSocket): void {
    const frame = toFrame(event, data, name);
    for (const socket of channels.get(name)?.sockets.keys() ?? []) if (socket !== except) socket.send(frame);
  }

  function keepLast(name: string, frame: string): void {
    lastEvents.delete(name);
    lastEvents.set(name, { frame, untilMs: nowMs() + cacheMs });
    const [oldest] = lastEvents.keys();
    if (lastEvents.size > mostKept && oldest !== undefined) lastEvents.delete(oldest);
  }

  function findLast(name: string): string | undefined {
    const kept = lastEvents.get(name);
    if (kept && kept.untilMs <= nowMs()) lastEvents.delete(name);
    return kept && kept.untilMs > nowMs() ? kept.frame : undefined;
  }

  function terminateHere(userId: string): void {
    const sockets = new Set([...(signedIn.get(userId) ?? []), ...(channels.get(`private-${userId}`)?.sockets.keys() ?? [])]);
    for (const socket of sockets) socket.close(4009, 'Connection not authorized within timeout');
  }

  return {
    join,
    leave,
    signIn,
    drop,
    publish,
    /** What a client says to the others on a channel. */
    publishFrom(socket: HubSocket, name: string, event: string, data: unknown): void {
      const userId = channels.get(name)?.sockets.get(socket)?.userId;
      publish(name, event, data, { exceptId: socket.id, userId });
      const from = { socket_id: socket.id, ...(userId !== undefined && { user_id: userId }) };
      onEvent?.({ name: 'client_event', channel: name, event, data, ...from });
    },
    /**
     * Closes every socket of a user: a token of theirs counts no more. Of those, too, that never signed in and are on the private channel
     * of the user's name, as who has stolen a token might.
     */
    terminate(userId: string): void {
      relay?.({ kind: 'terminate', userId });
      terminateHere(userId);
    },
    /** What another gateway has relayed. */
    takeRelayed(relayed: Relayed): void {
      if (relayed.kind === 'terminate') terminateHere(relayed.userId);
      else publishHere(relayed.name, relayed.event, relayed.data, relayed);
    },
    /** Occupied channels, by the beginning of their names. */
    list: (prefix = ''): string[] => [...channels.keys()].filter((name) => name.startsWith(prefix)),
    countSockets: (name: string): number => channels.get(name)?.sockets.size ?? 0,
    listUsers: (name: string): string[] => [...(channels.get(name)?.users.keys() ?? [])],
  };
}

export type Hub = ReturnType<typeof createHub>;

/** A frame of the server; `data` is a text within the text. */
export function toFrame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });
}

/** Whether this is the user's first socket there. */
function countIn(channel: Channel, member: PresenceMember): boolean {
  const user = channel.users.get(member.userId) ?? { member, count: 0 };
  user.count += 1;
  channel.users.set(member.userId, user);
  return user.count === 1;
}

/** Whether it was their last one. */
function countOut(channel: Channel, member: PresenceMember): boolean {
  const user = channel.users.get(member.userId);
  if (!user) return false;
  user.count -= 1;
  if (user.count === 0) channel.users.delete(member.userId);
  return user.count === 0;
}

function toAdded({ userId, info }: PresenceMember): unknown {
  return { user_id: userId, ...(info !== undefined && { user_info: info }) };
}

function toPresence({ users }: Channel): unknown {
  const ids = [...users.keys()];
  return {
    presence: { ids, hash: Object.fromEntries([...users].map(([id, { member }]) => [id, member.info ?? null])), count: ids.length },
  };
}
