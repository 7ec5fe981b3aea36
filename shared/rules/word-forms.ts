/**
 * Folded endings of Czech, Slovak, German and English words, in groups with the min length of the stem. The last groups are adjectives derived
 * from nouns (veganské), and verbs with their nouns (zaparkuju, zaparkovat; opravit, oprava, přebalení; reparieren, Reparatur).
 */
const endings = (
  [
    [3, 'a e i o u y s n ach ami'],
    [4, 'ou om um em im ym am ov es en er ej ie ia iu eho emu ich ych imi ymi emi ech och iami ies ove ovy ova'],
    [4, 'sky ska ske skeho skemu skou skych skym skymi'],
    [4, 'ovat uju uji ujem uje ujeme ujete ujes it eni enie ieren iert atur aturen'],
  ] as const
).flatMap(([minStem, list]) => list.split(' ').map((ending) => ({ ending, minStem })));

/** Possible stems of a folded word, and the word itself. Forms of one word share a stem: bota, boty and botach. */
export function toStems(word: string): string[] {
  if (/[^a-z]/.test(word)) return [word];
  const fitting = endings.filter(({ ending, minStem }) => word.length - ending.length >= minStem && word.endsWith(ending));
  const stems = fitting.map(({ ending }) => word.slice(0, -ending.length));
  return [word, ...stems, ...(fleetingVowel.test(word) ? [`${word.slice(0, -2)}k`] : [])];
}

/** Czech nouns lose a vowel in other forms: kočárek, kočárky; hodinek, hodinky. */
const fleetingVowel = /^.{4,}ek$/;

export function areForms(word: string, other: string): boolean {
  const stems = toStems(word);
  return toStems(other).some((stem) => stems.includes(stem));
}

const minWordWithTypo = 4;
/** From this length on, a prefix may have a typo too: the visitor is still typing. */
const minPrefixWithTypo = 5;

/** Whether a query word may have a typo. Not short words and words with digits, where every character matters. */
export function canHaveTypo(wanted: string): boolean {
  return wanted.length >= minWordWithTypo && !/[\p{N}&]/u.test(wanted);
}

/**
 * Whether a folded word is, or begins with, the query word with one typo: a wrong, missing or extra letter, or two swapped. Four-letter words are
 * compared as a whole, and longer words by prefix. From six letters on, a final vowel may be missing, because it may be a case ending.
 */
export function isNear(word: string, wanted: string): boolean {
  if (!canHaveTypo(wanted)) return false;
  const { starts, isWhole } = toNearStarts(wanted);
  return starts.some((start) => isOneStepFrom(word, start, isWhole));
}

/** Texts that a word must be or begin with, up to one typo. */
export function toNearStarts(wanted: string): { starts: string[]; isWhole: boolean } {
  if (wanted.length < minPrefixWithTypo) return { starts: [wanted], isWhole: true };
  const stem = wanted.length > minPrefixWithTypo ? wanted.replace(/[aeiouy]$/, '') : wanted;
  return { starts: stem === wanted ? [wanted] : [wanted, stem], isWhole: false };
}

function isOneStepFrom(word: string, wanted: string, isWhole: boolean): boolean {
  const fits = (rest: string, start: string) => (isWhole ? rest === start : rest.startsWith(start));
  let at = 0;
  while (at < wanted.length && wanted[at] === word[at]) at += 1;
  if (at === wanted.length && fits(word.slice(at), '')) return true;
  const isWrong = at < word.length && fits(word.slice(at + 1), wanted.slice(at + 1));
  const isMissing = at < word.length && fits(word.slice(at + 1), wanted.slice(at));
  const isSurplus = fits(word.slice(at), wanted.slice(at + 1));
  const isSwapped = wanted[at] === word[at + 1] && wanted[at + 1] === word[at] && fits(word.slice(at + 2), wanted.slice(at + 2));
  return isWrong || isMissing || isSurplus || (isSwapped && at + 1 < wanted.length);
}
