/** Those of the words that begin with `word` but for one letter: a wrong, a missing, a surplus one, or two swapped. */
export function listNearWords(word: string, words: readonly string[]): string[] {
  return words.filter((other) => beginsNearly(other, word));
}

function beginsNearly(word: string, start: string): boolean {
  let at = 0;
  while (at < start.length && start[at] === word[at]) at += 1;
  if (at === start.length) return true;
  const isWrong = word.startsWith(start.slice(at + 1), at + 1) && at < word.length;
  const isMissing = word.startsWith(start.slice(at), at + 1);
  const isSurplus = word.startsWith(start.slice(at + 1), at);
  const isSwapped = start[at] === word[at + 1] && start[at + 1] === word[at] && word.startsWith(start.slice(at + 2), at + 2);
  return isWrong || isMissing || isSurplus || isSwapped;
}
