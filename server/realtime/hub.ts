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

/** A member of a presence channel. */
export interface PresenceMember {
  userId: string;
  info: unknown;
}

interface Channel {
  sockets: Map<HubSocket, PresenceMember | undefined>;
  /** Users with the number of their sockets. */
  users: Map<string, { member: PresenceMember; count: number }>;
}

interface Kept {
  frame: string;
  untilMs: number;
}

const cacheMs = 30 * 60_000;
const maxStored = 1000;

/** Message to the other gateways about sockets that they may have. */
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
  /** Receives joins, leaves and clients' events. */
  onEvent?: ((event: HubEvent) => void) | undefined;
  /** Sends to other gateways, if there are any. */
  relay?: ((relayed: Relayed) => void) | undefined;
}

/** Manages which sockets receive what. No networking, no signature checks. */
export function createHub({ nowMs, onEvent, relay }: Dependencies) {
  const channels = new Map<string, Channel>();
  const signedIn = new Map<string, Set<HubSocket>>();
  const lastEvents = new Map<string, Kept>();
  const watchlists = createWatchlists<HubSocket>({
    isOnline: (userId) => signedIn.has(userId),
    send: (socket, events) => socket.send(toFrame('pusher_internal:watchlist_events', { events })),
  });

  /** Adds a socket and confirms it. Announces a new user to the other members of a presence channel. */
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

  /** Reports the number of a channel's sockets, except for presence channels, which announce their members instead. */
  function tellCount(name: string, { sockets }: Channel): void {
    if (!findChannelKind(name)?.isPresence) onEvent?.({ name: 'subscription_count', channel: name, subscription_count: sockets.size });
  }

  /** Assigns a socket to a user. It is notified when users on its watchlist go online or offline. */
  function signIn(userId: string, socket: HubSocket, watchlist: readonly string[] = []): void {
    const own = signedIn.get(userId) ?? new Set();
    signedIn.set(userId, own.add(socket));
    if (own.size === 1) watchlists.tell(userId, 'online');
    watchlists.watch(socket, watchlist);
  }

  /** Removes a closed socket from all channels and from its user. */
  function drop(socket: HubSocket, names: Iterable<string>, userId: string | undefined): void {
    for (const name of [...names]) leave(name, socket);
    watchlists.drop(socket);
    const own = userId === undefined ? undefined : signedIn.get(userId);
    own?.delete(socket);
    if (userId === undefined || own?.size !== 0) return;
    signedIn.delete(userId);
    watchlists.tell(userId, 'offline');
  }

  /** Publishes an event. `data` is text as sent by the publisher. A user's own channel reaches all sockets signed in as that user. */
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
    if (lastEvents.size > maxStored && oldest !== undefined) lastEvents.delete(oldest);
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
    /** Sends a client's event to the others on a channel. */
    publishFrom(socket: HubSocket, name: string, event: string, data: unknown): void {
      const userId = channels.get(name)?.sockets.get(socket)?.userId;
      publish(name, event, data, { exceptId: socket.id, userId });
      const from = { socket_id: socket.id, ...(userId !== undefined && { user_id: userId }) };
      onEvent?.({ name: 'client_event', channel: name, event, data, ...from });
    },
    /**
     * Closes every socket of a user whose token was revoked. Includes sockets that never signed in but are on the
     * private channel named after the user, as a thief of a token might be.
     */
    terminate(userId: string): void {
      relay?.({ kind: 'terminate', userId });
      terminateHere(userId);
    },
    /** Handles a message from another gateway. */
    takeRelayed(relayed: Relayed): void {
      if (relayed.kind === 'terminate') terminateHere(relayed.userId);
      else publishHere(relayed.name, relayed.event, relayed.data, relayed);
    },
    /** Occupied channels by prefix. */
    list: (prefix = ''): string[] => [...channels.keys()].filter((name) => name.startsWith(prefix)),
    countSockets: (name: string): number => channels.get(name)?.sockets.size ?? 0,
    listUsers: (name: string): string[] => [...(channels.get(name)?.users.keys() ?? [])],
  };
}

export type Hub = ReturnType<typeof createHub>;

/** A frame from the server; `data` is JSON inside JSON. */
export function toFrame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });
}

/** Adds a socket of a user. Returns whether it is the user's first in this channel. */
function countIn(channel: Channel, member: PresenceMember): boolean {
  const user = channel.users.get(member.userId) ?? { member, count: 0 };
  user.count += 1;
  channel.users.set(member.userId, user);
  return user.count === 1;
}

/** Removes a socket of a user. Returns whether it was the user's last in this channel. */
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
