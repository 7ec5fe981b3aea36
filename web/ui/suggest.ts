import { fold } from '#shared/rules/fold.ts';

export interface Suggestion {
  value: string;
  label: string;
  /** Tells choices of one name apart. */
  note?: string | undefined;
}

const mostShown = 8;

/** The best few for what is typed: those that begin with it first. */
export function suggest(choices: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = fold(text);
  const words = wanted.split(' ').filter(Boolean);
  const found = choices.filter(({ label, note = '' }) => words.every((word) => fold(`${label} ${note}`).includes(word)));
  const rank = ({ label }: Suggestion) => (fold(label).startsWith(wanted) ? 0 : fold(label).includes(wanted) ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, mostShown);
}
