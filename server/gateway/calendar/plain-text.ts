const namedCharacters: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', ' '],
]);

/** Cleaned rich text as lines: paragraphs apart, list entries behind a dash; cut at a word. */
export function toPlainLines(html: string, mostCharacters: number): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n– ')
    .replace(/<\/(?:tr|dt|dd|figcaption|caption)>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(/<\/?(?:p|h[1-6]|ul|ol|dl|blockquote|table|figure|hr|pre|div)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => namedCharacters.get(name) ?? whole)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(?=– )/g, '\n')
    .trim();
  if (text.length <= mostCharacters) return text;
  const end = text.slice(0, mostCharacters).search(/\s\S*$/);
  return `${text.slice(0, end > 0 ? end : mostCharacters - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
