import type { Encoding } from './entry.ts';

/** The best encoding an Accept-Encoding header allows (RFC 9110 §12.5.3); identity if the header is malformed. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = usual.get(acceptEncoding);
  if (known) return known;
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.slice(0, 500).split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : 'identity';
}

/** Values that browsers actually send, looked up without parsing. */
const usual = new Map<string, Encoding>([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['identity', 'identity'],
]);

/** Whether If-None-Match contains this ETag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  const tag = etag.replace(/^W\//, '');
  return (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((candidate) => candidate === tag);
}
