/** Part of a file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of this size (RFC 9110, 14.2). Returns one part. Returns 'none' to send the whole
 * file: no header, another unit, or several parts. Returns 'outside' if the part does not exist.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'none' | 'outside' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none';
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (start >= size) return 'outside';
  if (last === '') return { start, end: size - 1 };
  return Number(last) < start ? 'none' : { start, end: Math.min(Number(last), size - 1) };
}
