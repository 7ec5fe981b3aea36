/** A device's address, in lower case with colons; undefined for what is none of a single device. */
export function findMac(value: string | undefined): string | undefined {
  const text = value?.toLowerCase() ?? '';
  if (!/^[\da-f]{2}([:-]?)(?:[\da-f]{2}\1){4}[\da-f]{2}$/.test(text)) return undefined;
  const pairs = text.replace(/[:-]/g, '').match(/../g) ?? [];
  const isGroup = (Number.parseInt(pairs[0] ?? '', 16) & 1) === 1; // broadcast, too
  return isGroup || pairs.every((pair) => pair === '00') ? undefined : pairs.join(':');
}
