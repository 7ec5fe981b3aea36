/** What a channel's name says of it (Pusher protocol 7). */
export interface ChannelKind {
  /** Only who brings a signature subscribes. */
  isPrivate: boolean;
  /** Knows who is there, and tells. */
  isPresence: boolean;
  /** What it carries is for its subscribers' eyes alone: clients send nothing on it. */
  isEncrypted: boolean;
  /** Whoever comes gets the last event. */
  isCache: boolean;
}

const allowed = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;
const userChannel = /^#server-to-user-([A-Za-z0-9_\-=@,.;]{1,128})$/;

/** Undefined for what is no channel's name. Names of users' own channels are none: see `findUserId`. */
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

/** Whose own channel that is: only a socket that has signed in as that user hears of it. */
export function findUserId(name: string): string | undefined {
  return userChannel.exec(name)?.[1];
}
