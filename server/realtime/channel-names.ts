/** Properties of a channel, derived from its name (Pusher protocol 7). */
export interface ChannelKind {
  /** Subscriptions need a signature. */
  isPrivate: boolean;
  /** Knows its members and announces them. */
  isPresence: boolean;
  /** End-to-end encrypted for its subscribers: clients cannot send events on it. */
  isEncrypted: boolean;
  /** New subscribers receive the last event. */
  isCache: boolean;
}

const allowed = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
const userChannel = /^#server-to-user-([A-Za-z0-9_\-=@,.;]{1,128})$/;

/** Returns the properties of a channel; undefined for invalid names and for users' own channels (see `findUserId`). */
export function findChannelKind(name: string): ChannelKind | undefined {
  if (!allowed.test(name)) return undefined;
  const isPresence = name.startsWith('presence-');
  return {
    isPresence,
    isPrivate: isPresence || name.startsWith('private-'),
    isEncrypted: name.startsWith('private-encrypted-'),
    isCache: /^(?:(?:private-(?:encrypted-)?|presence-)?)cache-/.test(name),
  };
}

/** Returns the user of a user's own channel, which only sockets signed in as that user receive. */
export function findUserId(name: string): string | undefined {
  return userChannel.exec(name)?.[1];
}
