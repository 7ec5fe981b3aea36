import * as z from 'zod/mini';
import type { RealtimeApp } from '#config/realtime.ts';
import { findChannelKind, findUserId } from './channel-names.ts';
import { type Hub, type HubSocket, type PresenceMember, toFrame } from './hub.ts';
import { isAuthorised } from './signatures.ts';

/** Description of an invalid frame, with the protocol's code if there is one. */
type Fault = string | { code: number; message: string };

/** Result of a subscription: entry, or why it was refused. */
type Entry = { isOwn?: true; member?: PresenceMember } | { error: string; status: number };

interface Dependencies {
  app: RealtimeApp;
  hub: Hub;
  socket: HubSocket;
  nowMs: () => number;
}

const maxChannels = 100;
const maxMembers = 100;
const maxWatched = 100;
const maxEventNameCharacters = 200;
const maxEventBytes = 10_240;
const clientEventsPerSecond = 10;

const Subscription = z.object({
  channel: z.string(),
  auth: z.optional(z.string()),
  channel_data: z.optional(z.string()),
});
const SignIn = z.object({ auth: z.string(), user_data: z.string() });
const userId = z.union([z.string().check(z.minLength(1), z.maxLength(128)), z.int()]);
const ChannelData = z.object({ user_id: userId, user_info: z.optional(z.unknown()) });
const UserId = z.string().check(z.minLength(1), z.maxLength(128));
const UserData = z.object({ id: UserId, watchlist: z.optional(z.array(UserId).check(z.maxLength(maxWatched))) });
const Frame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) });

/** State and messages of one client (Pusher protocol 7). Invalid frames get an error and change nothing. */
export function createClientSession({ app, hub, socket, nowMs }: Dependencies) {
  const channels = new Set<string>();
  let user: { id: string } | undefined;
  let isKnown = false;
  let second = { startedMs: 0, events: 0 };

  function hear(text: string): boolean {
    const frame = Frame.safeParse(parse(text));
    const fault = frame.success ? act(frame.data) : 'Invalid message format';
    if (fault !== undefined) socket.send(toComplaint(fault));
    return fault === undefined;
  }

  /** Handles a frame. Returns what was wrong with it, or undefined. */
  function act({ event, channel, data }: z.output<typeof Frame>): Fault | undefined {
    if (event.startsWith('client-')) return sendOn(event, channel ?? '', data);
    return Object.hasOwn(actions, event) ? actions[event]?.(data) : `Unknown event ${event.slice(0, maxEventNameCharacters)}`;
  }

  const actions: Readonly<Record<string, (data: unknown) => Fault | undefined>> = {
    'pusher:subscribe': subscribe,
    'pusher:unsubscribe': unsubscribe,
    'pusher:signin': signIn,
    'pusher:pong': () => undefined, // any frame counts as a sign of life
    'pusher:ping'() {
      socket.send(toFrame('pusher:pong', {}));
      return undefined;
    },
  };

  function subscribe(data: unknown): Fault | undefined {
    const given = Subscription.safeParse(data);
    if (!given.success) return 'Invalid subscription';
    const { channel } = given.data;
    const entry = findUserId(channel) === undefined ? toEntry(given.data) : toOwnEntry(channel);
    if ('error' in entry) socket.send(toFrame('pusher:subscription_error', { type: 'AuthError', ...entry }, channel));
    else if (entry.isOwn) socket.send(toFrame('pusher_internal:subscription_succeeded', {}, channel));
    else {
      channels.add(channel);
      hub.join(channel, socket, entry.member);
    }
    return undefined;
  }

  /** Subscribes to a user's own channel. Requires no signature, because signing in required one. */
  function toOwnEntry(channel: string): Entry {
    return findUserId(channel) === user?.id ? { isOwn: true } : { error: 'Not signed in as this user', status: 401 };
  }

  function toEntry({ channel, auth = '', channel_data }: z.output<typeof Subscription>): Entry {
    const kind = findChannelKind(channel);
    if (!kind) return { error: 'Invalid channel name', status: 400 };
    if (!channels.has(channel) && channels.size >= maxChannels) return { error: 'Too many channels', status: 403 };
    const text = `${socket.id}:${channel}${channel_data === undefined ? '' : `:${channel_data}`}`;
    if (kind.isPrivate && !isAuthorised(app, text, auth)) return { error: 'Invalid signature', status: 401 };
    isKnown ||= kind.isPrivate;
    if (!kind.isPresence) return {};
    const member = toMember(channel_data);
    if (!member) return { error: 'Invalid channel data', status: 400 };
    const users = hub.listUsers(channel);
    return users.length >= maxMembers && !users.includes(member.userId) ? { error: 'Over capacity', status: 403 } : { member };
  }

  function unsubscribe(data: unknown): Fault | undefined {
    const given = Subscription.safeParse(data);
    if (!given.success) return 'Invalid channel';
    if (channels.delete(given.data.channel)) hub.leave(given.data.channel, socket);
    return undefined;
  }

  /** Signs in a user with signed data, read only after the signature has been verified. A socket belongs to one user for its lifetime. */
  function signIn(data: unknown): Fault | undefined {
    const given = SignIn.safeParse(data);
    if (!given.success) return 'Invalid sign-in';
    const { auth, user_data } = given.data;
    if (!isAuthorised(app, `${socket.id}::user::${user_data}`, auth)) {
      socket.close(4009, 'Connection not authorized');
      return undefined;
    }
    isKnown = true;
    const found = UserData.safeParse(parse(user_data));
    if (!found.success || (user && user.id !== found.data.id)) return 'Invalid user data';
    socket.send(toFrame('pusher:signin_success', { user_data }));
    if (!user) hub.signIn(found.data.id, socket, found.data.watchlist);
    user = { id: found.data.id };
    return undefined;
  }

  function sendOn(event: string, channel: string, data: unknown): Fault | undefined {
    const kind = findChannelKind(channel);
    const mayHear = kind?.isPrivate && !kind.isEncrypted && channels.has(channel);
    if (!mayHear) return 'Client events are for private and presence channels that one has subscribed to';
    if (event.length > maxEventNameCharacters) return 'Event name too long';
    if (Buffer.byteLength(JSON.stringify(data ?? null)) > maxEventBytes) return 'Event data too large';
    if (!takeTurn()) return { code: 4301, message: 'Rate limit reached' };
    hub.publishFrom(socket, channel, event, data);
    return undefined;
  }

  function takeTurn(): boolean {
    const now = nowMs();
    if (now - second.startedMs >= 1000) second = { startedMs: now, events: 0 };
    second.events += 1;
    return second.events <= clientEventsPerSecond;
  }

  function toMember(channelData: string | undefined): PresenceMember | undefined {
    if (channelData === undefined) return user && { userId: user.id, info: undefined };
    const found = ChannelData.safeParse(parse(channelData));
    return found.success ? { userId: String(found.data.user_id), info: found.data.user_info } : undefined;
  }

  return {
    /** Handles a frame. Returns whether it was valid. */
    hear,
    /** Whether the client has shown a valid signature. */
    isKnown: (): boolean => isKnown,
    /** Whether the client receives nothing, because it has no subscription and is not signed in. */
    isIdle: (): boolean => channels.size === 0 && user === undefined,
    /** Call when the connection is closed. */
    end: (): void => hub.drop(socket, channels, user?.id),
  };
}

function toComplaint(fault: Fault): string {
  return JSON.stringify({ event: 'pusher:error', data: typeof fault === 'string' ? { code: null, message: fault } : fault });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
