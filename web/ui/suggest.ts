import { type MatchTexts, toTextSearch } from '#shared/rules/text-match.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** Distinguishes options with the same name. */
  note?: string | undefined;
  /** Search terms that are not shown: everyday words, then what the record offers. */
  aliases?: readonly string[] | undefined;
  keywords?: readonly string[] | undefined;
}

const maxShown = 8;

/** Returns the best few options for the typed text. */
export function suggest(choices: readonly Suggestion[], text: string): Suggestion[] {
  return toTextSearch(choices, toTexts)(text).slice(0, maxShown);
}

function toTexts({ label, note = '', aliases, keywords = [] }: Suggestion): MatchTexts {
  return { names: [label], aliases, keywords: [note, ...keywords] };
}
