type State = 'online' | 'offline';
/** As the protocol has it. */
export type WatchlistEvents = readonly { name: State; user_ids: readonly string[] }[];

interface Dependencies<Socket> {
  isOnline: (userId: string) => boolean;
  send: (socket: Socket, events: WatchlistEvents) => void;
}

/** Who wants to hear when certain users come and go (Pusher protocol 7, “Watchlist events”): named when they sign in, signed by the server. */
export function createWatchlists<Socket>({ isOnline, send }: Dependencies<Socket>) {
  const watchersOf = new Map<string, Set<Socket>>();
  const watchedBy = new Map<Socket, readonly string[]>();

  return {
    /** From now on; it is told at once who is there and who is not. */
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
    /** A user has come with their first connection, or gone with their last. */
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
