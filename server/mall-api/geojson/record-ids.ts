/** Id of each thing of the map: `companies` → `way/512898602` → 17. Stored between imports, so that addresses stay the same. */
export type RecordIds = Record<string, Record<string, number>>;

/** Assigns ids of one kind: the known id, or the next free one for new things. */
export function takeIds(ids: RecordIds, kind: string): (thing: { id: string }) => number {
  const known = ids[kind] ?? {};
  ids[kind] = known;
  let last = Math.max(0, ...Object.values(known));
  return ({ id }) => {
    const given = Object.hasOwn(known, id) ? known[id] : undefined;
    if (given !== undefined) return given;
    last += 1;
    known[id] = last;
    return last;
  };
}
