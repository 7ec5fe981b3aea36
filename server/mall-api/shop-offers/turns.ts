import type { ShopKind } from '#shared/site/shop-offers.ts';

/** The record that a turn is about. */
export interface About {
  kind: ShopKind;
  companyId: number;
  /** Key of the record; undefined if the record does not exist yet. */
  key: string | undefined;
  /** Id of the open proposal, if any. */
  id: number | undefined;
}

/** Runs all acts on the same record one after another, regardless of how long each takes. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function take<T>({ kind, companyId, key, id }: About, act: () => Promise<T>): Promise<T> {
    const record = key === undefined ? `p${id}` : `${kind} ${companyId} ${key}`;
    const done = (last.get(record) ?? Promise.resolve()).then(act);
    const settled = done.catch(() => {}); // the caller receives the error
    last.set(record, settled);
    try {
      return await done;
    } finally {
      if (last.get(record) === settled) last.delete(record);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
