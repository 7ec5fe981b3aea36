import { listNearWords } from './near-words.ts';

const shortestWordWithTypo = 5;
const correctionsAtMost = 12;

/**
 * Folded words as an FTS5 expression: a record has every word, or one that it begins. A word of five letters or more that no known
 * word (`known`, frequent ones first) begins with may have one typo.
 */
export function toMatchExpression(words: readonly string[], known: readonly string[]): string {
  return words.map((word) => toAlternatives(word, known)).join(' AND ');
}

/** The same, looking at these columns only. */
export function inColumns(columns: readonly string[], expression: string): string {
  return `{${columns.join(' ')}} : (${expression})`;
}

function toAlternatives(word: string, known: readonly string[]): string {
  const isTypo = word.length >= shortestWordWithTypo && !known.some((other) => other.startsWith(word));
  const corrections = isTypo ? listNearWords(word, known).slice(0, correctionsAtMost) : [];
  return corrections.length > 0 ? `(${corrections.map(quote).join(' OR ')})` : `${quote(word)} *`;
}

/** Folded words hold letters and digits only; quoted, they are never taken for operators. */
function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
