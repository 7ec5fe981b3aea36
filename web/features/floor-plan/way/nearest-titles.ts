import { fold } from '#shared/rules/fold.ts';

/** Of the likeliest places. */
export const mostOffered = 3;
/** Below it nobody sees the likeness. */
const leastLikeness = 0.25;

/** The titles that look most like what was typed, for when none is meant by it: by the pairs of letters that they share. */
export function findNearestTitles<T extends { title: string }>(choices: readonly T[], text: string): T[] {
  const wanted = toPairs(text);
  return choices
    .map((choice) => ({ choice, likeness: toLikeness(toPairs(choice.title), wanted) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostOffered)
    .map(({ choice }) => choice);
}

function toPairs(text: string): Set<string> {
  const letters = ` ${fold(text)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Between 0 and 1 (Dice). */
function toLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
