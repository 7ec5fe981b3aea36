import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { MapFault } from './map-fault.ts';

/** File next to the tenant's content that records what the last map import wrote. The next import uses it to recognize its own files and ids. */
export const manifestFile = 'indoor-map.json';

const MapManifest = z.object({
  /** SHA-256 of each content file as it was written. */
  files: z.record(z.string(), z.string()),
  ids: z.record(z.string(), z.record(z.string(), z.int().check(z.positive()))),
});
export type MapManifest = z.infer<typeof MapManifest>;

export function readManifest(file: string): MapManifest {
  if (!existsSync(file)) return { files: {}, ids: {} };
  try {
    return MapManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new MapFault(`${file} cannot be read. Restore it, or delete it: then shops get new ids, and their addresses change.`);
  }
}

export function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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
