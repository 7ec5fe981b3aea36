import type { Tags } from './map-fault.ts';

/** More floors than any building has: a longer range is a typing error. */
const maxFloors = 200;

/**
 * Reads the floors in `level` and `repeat_on`, lowest first: `1`, `0;1`, `-1-2` and `0-2` (ranges), `0.5` (a mezzanine counts as the floor below).
 * Undefined if `level` is missing or any part is invalid.
 */
export function readLevels(tags: Tags): number[] | undefined {
  if (tags.level === undefined) return undefined;
  const parts = [tags.level, tags.repeat_on ?? ''].flatMap((value) => value.split(/[;,]/)).filter((part) => part.trim() !== '');
  const levels = parts.map((part) => readPart(part.trim()));
  if (levels.length === 0 || levels.includes(undefined)) return undefined;
  return [...new Set(levels.flatMap((part) => part ?? []))].sort((a, b) => a - b);
}

function readPart(part: string): number[] | undefined {
  if (/^[-+]?\d+(?:\.\d+)?$/.test(part)) return [toFloor(part)];
  const [, from, to] = /^([-+]?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*([-+]?\d+(?:\.\d+)?)$/.exec(part) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [lowest, highest] = [toFloor(from), toFloor(to)].sort((a, b) => a - b);
  if (lowest === undefined || highest === undefined || highest - lowest > maxFloors) return undefined;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/** Adding 0 turns `-0` into 0. */
function toFloor(text: string): number {
  return Math.floor(Number(text)) + 0;
}
