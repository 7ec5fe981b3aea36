import { fold } from './fold.ts';

/** A price limit in a question. */
export interface AskedPrice {
  /** In whole units. */
  units: number;
  /** Undefined if the question names no currency. */
  currency: string | undefined;
}

/** Folded words before a limit, by language: cs and sk, en, de. */
const before: readonly string[] = ['do', 'pod', 'max', 'maximalne', 'under', 'below', 'to', 'bis', 'unter', 'maximal'];
/** Words before a limit after a comparison: 'méně než', 'less than'. */
const comparing: ReadonlyMap<string, readonly string[]> = new Map([
  ['nez', ['mene', 'levnejsi']],
  ['ako', ['menej', 'lacnejsi', 'lacnejsie']],
  ['than', ['less', 'cheaper']],
  ['als', ['weniger', 'billiger', 'gunstiger']],
  ['zu', ['bis']],
]);
/** Folded names of currencies; `€` disappears when folded, so it is replaced beforehand. */
const currencies: ReadonlyMap<string, string> = new Map([
  ...['korun', 'koruny', 'korunami', 'kc', 'czk', 'crowns', 'crown', 'koruna', 'kronen', 'krone'].map((word) => [word, 'CZK'] as const),
  ...['eur', 'euro', 'eura', 'euros', 'eurami', 'eurom'].map((word) => [word, 'EUR'] as const),
]);
/** Beginnings of the words for presents and offers, folded. */
const offerStarts: readonly string[] = [
  ...['darek', 'darec', 'darc', 'darky', 'darku', 'darkov', 'darkem', 'nabid', 'ponuk'], // cs and sk
  ...['present', 'gift', 'offer', 'deal', 'geschenk', 'angebot'],
];
/** Below it, a number without a currency is more probably an age or an hour. */
const minBare = 100;

/**
 * Finds the price limit in a question about presents or offers: 'dárek do 500 korun', 'gifts under 500', 'Angebote bis 1.000 Kč'. Undefined for
 * questions about something else.
 */
export function findAskedPrice(typed: string, subject: readonly string[]): AskedPrice | undefined {
  const isOffer = (word: string) => offerStarts.some((start) => word.startsWith(start));
  if (subject.length > 0 && !subject.some(isOffer)) return undefined;
  const words = joinThousands(
    fold(typed.replaceAll('€', ' eur '))
      .replace(/(\d)(?=\p{L})/gu, '$1 ')
      .split(' '),
  );
  for (const [at, word] of words.entries()) {
    if (!/^[1-9]\d{0,6}$/.test(word)) continue;
    const isPrefixed = currencies.has(words[at - 1] ?? ''); // CZK 500
    const currency = currencies.get((isPrefixed ? words[at - 1] : words[at + 1]) ?? '');
    const isBare = subject.length > 0 && words[at + 1] === undefined && Number(word) >= minBare;
    if ((currency || isBare) && endsAsLimit(words.slice(0, isPrefixed ? at - 1 : at))) return { units: Number(word), currency };
  }
  return undefined;
}

function endsAsLimit(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return before.includes(last) || (comparing.get(last)?.includes(words.at(-2) ?? '') ?? false);
}

/** Joins the groups of a number: `1 000` and `1.000` become `1000`. */
function joinThousands(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1) ?? '';
    if (/^\d{3}$/.test(word) && /^[1-9]\d{0,2}$/.test(last)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}
