import { fold } from '#shared/rules/fold.ts';

/** Maximum number of similar places. */
export const maxSuggestions = 3;
/** Below this value titles are not recognisably similar. */
const minSimilarity = 0.25;

/** Returns the titles most similar to text that matches none: by shared pairs of letters. */
export function findNearestTitles<T extends { title: string }>(choices: readonly T[], text: string): T[] {
  const wanted = toPairs(text);
  return choices
    .map((choice) => ({ choice, likeness: toLikeness(toPairs(choice.title), wanted) }))
    .filter(({ likeness }) => likeness >= minSimilarity)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxSuggestions)
    .map(({ choice }) => choice);
}

function toPairs(text: string): Set<string> {
  const letters = ` ${fold(text)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Similarity from 0 to 1 (Dice). */
function toLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
