import { fold } from '#shared/rules/fold.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';
import { closeness, compareWords } from '#shared/rules/text-match.ts';

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at matches: words that begin like a word of the query, ignoring case and diacritics. The parts joined are the text. */
export function toMatchParts(text: string, query: string): TextPart[] {
  const characters = [...text];
  const words = toQueryWords(query).flatMap((word) => [word, ...(word.includes('&') ? word.split('&') : [])]);
  const isMatch = markMatches(characters, words);
  const parts: TextPart[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const marked = isMatch[index] ?? false;
    if (last?.isMatch === marked) last.text += character;
    else parts.push({ text: character, isMatch: marked });
  }
  return parts;
}

/** Whether each character belongs to a match. If no word of the text equals or begins with a typed word, words with one typo count. */
function markMatches(characters: readonly string[], words: readonly string[]): boolean[] {
  const { folded, origins } = foldWithOrigins(characters);
  const marks = characters.map(() => false);
  const mark = (at: number, length: number) => {
    const first = origins[at] ?? 0;
    let end = (origins[at + length - 1] ?? first) + 1;
    while (isCombining(characters[end])) end += 1; // an accent stays with its letter
    marks.fill(true, first, end);
  };
  const found = [...folded.matchAll(/[^ ]+/g)].flatMap(({ 0: text, index: at }) =>
    words.flatMap((word) => {
      const step = word.length === 1 && at === 0 && text.startsWith(word) ? closeness.begins : compareWords(word, text);
      return step === undefined ? [] : [{ at, step, length: step === closeness.begins ? word.length : text.length }];
    }),
  );
  const hasExact = found.some(({ step }) => step < closeness.typo);
  for (const { at, step, length } of found) if (step < closeness.typo || !hasExact) mark(at, length);
  return marks;
}

/** The folded text, and for each of its letters the original character: ß becomes two letters. */
function foldWithOrigins(characters: readonly string[]): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  for (const [index, character] of characters.entries()) {
    const letters = toLetters(character);
    folded += letters;
    for (let count = 0; count < letters.length; count += 1) origins.push(index);
  }
  return { folded, origins };
}

const knownLetters = new Map<string, string>(); // one entry per distinct character

/** Returns a character's folded letters. */
function toLetters(character: string): string {
  const letters = knownLetters.get(character) ?? (isCombining(character) ? '' : fold(character) || ' ');
  knownLetters.set(character, letters);
  return letters;
}

function isCombining(character: string | undefined): boolean {
  return character !== undefined && /^\p{M}$/u.test(character);
}
