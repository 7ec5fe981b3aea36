import { type MatchTexts, toTextSearch } from '#shared/rules/text-match.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** Tells choices of one name apart. */
  note?: string | undefined;
  /** Found by as well, and not shown: everyday words, then what it has. */
  aliases?: readonly string[] | undefined;
  keywords?: readonly string[] | undefined;
}

const mostShown = 8;

/** The best few for what is typed. */
export function suggest(choices: readonly Suggestion[], text: string): Suggestion[] {
  return toTextSearch(choices, toTexts)(text).slice(0, mostShown);
}

function toTexts({ label, note = '', aliases, keywords = [] }: Suggestion): MatchTexts {
  return { names: [label], aliases, keywords: [note, ...keywords] };
}
