type State = 'online' | 'offline';
/** Format defined by the protocol. */
export type WatchlistEvents = readonly { name: State; user_ids: readonly string[] }[];

interface Dependencies<Socket> {
  isOnline: (userId: string) => boolean;
  send: (socket: Socket, events: WatchlistEvents) => void;
}

/**
 * Notifies sockets when certain users go online or offline (Pusher protocol 7, “Watchlist events”). The list is part of
 * the signed sign-in data.
 */
export function createWatchlists<Socket>({ isOnline, send }: Dependencies<Socket>) {
  const watchersOf = new Map<string, Set<Socket>>();
  const watchedBy = new Map<Socket, readonly string[]>();

  return {
    /** Starts watching. Sends the current states immediately. */
    watch(socket: Socket, userIds: readonly string[]): void {
      const ids = [...new Set(userIds)];
      if (ids.length === 0) return;
      watchedBy.set(socket, ids);
      for (const id of ids) watchersOf.set(id, (watchersOf.get(id) ?? new Set()).add(socket));
      const states = Object.groupBy(ids, (id): State => (isOnline(id) ? 'online' : 'offline'));
      const events = (['online', 'offline'] as const).map((name) => ({ name, user_ids: states[name] ?? [] }));
      send(
        socket,
        events.filter(({ user_ids }) => user_ids.length > 0),
      );
    },
    /** Notifies watchers of a user's first connection or last disconnection. */
    tell(userId: string, state: State): void {
      for (const socket of watchersOf.get(userId) ?? []) send(socket, [{ name: state, user_ids: [userId] }]);
    },
    drop(socket: Socket): void {
      for (const id of watchedBy.get(socket) ?? []) {
        const watchers = watchersOf.get(id);
        watchers?.delete(socket);
        if (watchers?.size === 0) watchersOf.delete(id);
      }
      watchedBy.delete(socket);
    },
  };
}
