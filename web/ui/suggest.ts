import { toTextSearch } from '#shared/rules/text-match.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** Tells choices of one name apart. */
  note?: string | undefined;
}

const mostShown = 8;

/** The best few for what is typed. */
export function suggest(choices: readonly Suggestion[], text: string): Suggestion[] {
  return toTextSearch(choices, ({ label, note }) => ({ names: [label], keywords: note ? [note] : [] }))(text).slice(0, mostShown);
}
