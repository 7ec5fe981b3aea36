/** The offer that a turn is about. */
export interface About {
  companyId: number;
  /** Key of the record; undefined if the record does not exist yet. */
  key: string | undefined;
  /** Id of the open proposal, if any. */
  id: number | undefined;
}

/** Runs all acts on the same offer one after another, regardless of how long each takes. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function take<T>({ companyId, key, id }: About, act: () => Promise<T>): Promise<T> {
    const offer = key === undefined ? `p${id}` : `${companyId} ${key}`;
    const done = (last.get(offer) ?? Promise.resolve()).then(act);
    const settled = done.catch(() => {}); // the caller receives the error
    last.set(offer, settled);
    try {
      return await done;
    } finally {
      if (last.get(offer) === settled) last.delete(offer);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
