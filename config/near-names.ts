/** Whether names differ by one letter: extra, missing, wrong, or two swapped. */
export function isNear(known: string, given: string): boolean {
  if (Math.abs(known.length - given.length) > 1 || known === given) return false;
  let start = 0;
  while (start < known.length && known[start] === given[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  const isSwapped = known[start] === given[start + 1] && known[start + 1] === given[start] && rest(known, 2) === rest(given, 2);
  return isSwapped || rest(known, 1) === rest(given, 1) || rest(known, 1) === rest(given, 0) || rest(known, 0) === rest(given, 1);
}
