import { fold, toWords } from '#shared/rules/fold.ts';

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A text cut where its words begin like a word of the query, case and diacritics aside. The parts together are the text. */
export function toMatchParts(text: string, query: string): TextPart[] {
  const characters = [...text];
  const isMatch = markMatches(characters, toWords(query));
  const parts: TextPart[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    const marked = isMatch[index] ?? false;
    if (last?.isMatch === marked) last.text += character;
    else parts.push({ text: character, isMatch: marked });
  }
  return parts;
}

/** For each character whether it belongs to a match. */
function markMatches(characters: readonly string[], words: readonly string[]): boolean[] {
  const { folded, origins } = foldWithOrigins(characters);
  const marks = characters.map(() => false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (at > 0 && folded[at - 1] !== ' ') continue;
      const first = origins[at] ?? 0;
      let end = (origins[at + word.length - 1] ?? first) + 1;
      while (isCombining(characters[end])) end += 1; // an accent stays with its letter
      marks.fill(true, first, end);
    }
  }
  return marks;
}

/** The text as it is compared, and for each of its letters the character that it comes from: ß becomes two letters. */
function foldWithOrigins(characters: readonly string[]): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  for (const [index, character] of characters.entries()) {
    const letters = isCombining(character) ? '' : fold(character) || ' ';
    folded += letters;
    for (let count = 0; count < letters.length; count += 1) origins.push(index);
  }
  return { folded, origins };
}

function isCombining(character: string | undefined): boolean {
  return character !== undefined && /^\p{M}$/u.test(character);
}
