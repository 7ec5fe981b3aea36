/** Whether names differ by one letter: extra, missing, wrong, or two swapped. */
export function isNear(known: string, value: string): boolean {
  if (Math.abs(known.length - value.length) > 1 || known === value) return false;
  let start = 0;
  while (start < known.length && known[start] === value[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  const isSwapped = known[start] === value[start + 1] && known[start + 1] === value[start] && rest(known, 2) === rest(value, 2);
  return isSwapped || rest(known, 1) === rest(value, 1) || rest(known, 1) === rest(value, 0) || rest(known, 0) === rest(value, 1);
}
