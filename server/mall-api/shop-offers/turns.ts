/** The offer that a turn is about. */
export interface About {
  companyId: number;
  /** Of the record; undefined: there is none yet. */
  key: string | undefined;
  /** Of the proposal, where one is under way. */
  id: number | undefined;
}

/** Runs all acts on one offer one after the other, however long each takes. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function take<T>({ companyId, key, id }: About, act: () => Promise<T>): Promise<T> {
    const offer = key === undefined ? `p${id}` : `${companyId} ${key}`;
    const done = (last.get(offer) ?? Promise.resolve()).then(act);
    const settled = done.catch(() => {}); // whoever has called hears of it
    last.set(offer, settled);
    try {
      return await done;
    } finally {
      if (last.get(offer) === settled) last.delete(offer);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
