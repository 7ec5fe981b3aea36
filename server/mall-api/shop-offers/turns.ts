/** Does what is about the same number one after the other, however long each takes. */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>();
  return async function take<T>(id: number, act: () => Promise<T>): Promise<T> {
    const done = (last.get(id) ?? Promise.resolve()).then(act);
    const settled = done.catch(() => {}); // whoever has called hears of it
    last.set(id, settled);
    try {
      return await done;
    } finally {
      if (last.get(id) === settled) last.delete(id);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
