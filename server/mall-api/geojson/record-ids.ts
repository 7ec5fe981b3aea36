/** Which id each thing of the map was given: `companies` → `way/512898602` → 17. Kept between imports, so that addresses stay. */
export type RecordIds = Record<string, Record<string, number>>;

/** Gives ids of one kind: the earlier one to what had one, the next free one to what is new. */
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
